/** A recording holds no secrets, whatever the backend handed over (GB-16). */
import type { Facts, RawNode, RawTree } from '@casement/spec';

/** Facts that tell what an accessible holds, or how much. */
const CONTENT = [
  ...['text', 'textLength', 'value', 'characterCount', 'selection', 'caret'],
  ...['AXValue', 'AXValueDescription', 'AXNumberOfCharacters', 'AXSelectedTextRange', 'AXSelectedText'],
];
/** Facts that are the words of what lies below one. */
const WORDS = ['name', 'description', 'AXTitle', 'AXDescription', 'AXHelp'];
const ATSPI_PASSWORD = 40;
const AX_PASSWORD = 'AXSecureTextField';

/** True for a password control in any dialect. */
export function isSecret(facts: Facts): boolean {
  return (
    facts.secret === true ||
    facts.role === ATSPI_PASSWORD ||
    facts.isPassword === true ||
    facts.AXRole === AX_PASSWORD ||
    facts.AXSubrole === AX_PASSWORD
  );
}

/** The tree without any content of secret accessibles, and without the names of what lies below them. */
export function withoutSecrets(tree: RawTree): RawTree {
  const below = new Set<number>();
  const nodes = tree.nodes.map((node, index): RawNode => {
    if (below.has(node.parent)) {
      below.add(index);
      return { ...node, facts: without(node.facts, [...CONTENT, ...WORDS]) };
    }
    if (!isSecret(node.facts)) return node;
    below.add(index);
    return { ...node, facts: { ...without(node.facts, CONTENT), secret: true } };
  });
  return { ...tree, nodes };
}

function without(facts: Facts, keys: readonly string[]): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([key]) => !keys.includes(key)));
}
