/** What a person would call an element, and the elements that label it. */
import type { Role } from '@casement/spec';
import { cleanLine } from '../text.js';
import type { AxFacts } from './ax-facts.js';
import { AX_MENU_OWNERS, AX_TEXTS } from './ax-roles.js';
import type { AxTree } from './ax-tree.js';

/** Their words are their value. */
const WORDS: ReadonlySet<string> = new Set(['AXStaticText', 'AXHeading', 'AXHelpTag', 'AXToolTip', 'AXListMarker']);
/** Whose words may label others. A field's content is nobody's name. */
const LABELS: ReadonlySet<string> = new Set(['AXStaticText', 'AXHeading', 'AXButton', 'AXCheckBox', 'AXRadioButton']);
/** Boxes are not called by what their help says; controls are, when nothing else names them. */
const HINTED: ReadonlySet<Role> = new Set<Role>([
  ...(['button', 'toggleButton', 'menuButton', 'checkBox', 'radioButton', 'switch', 'link', 'tab', 'image'] as const),
  ...(['textField', 'textArea', 'passwordField', 'spinButton', 'slider', 'comboBox', 'dateField'] as const),
]);

/** Indexes of the labels of every element, told from either side; sound, in order. */
export function labelsOf(tree: AxTree): (readonly number[])[] {
  const labels: number[][] = tree.facts.map(() => []);
  tree.facts.forEach((facts, i) => {
    // A window's is the title that is drawn in it.
    if (i > 0 && tree.isOther(i, facts.titledBy)) labels[i]!.push(facts.titledBy);
  });
  tree.facts.forEach((facts, i) => {
    for (const other of facts.titles) if (tree.isOther(i, other) && !labels[other]!.includes(i)) labels[other]!.push(i);
  });
  return labels;
}

/** Title, label, description, the value of words, placeholder or help: the first that says something. */
export function nameOf(tree: AxTree, index: number, role: Role, labels: readonly number[]): string {
  const facts = tree.facts[index]!;
  if (facts.secret && !AX_TEXTS.has(facts.role)) return '';
  if (facts.role === 'AXMenu' && AX_MENU_OWNERS.has(tree.parentRole(index))) return '';
  const title = cleanLine(facts.title);
  if (title && !isShownValue(facts, title)) return title;
  const label = labels.map((other) => labelWords(tree.facts[other]!)).filter(Boolean);
  return label.join(' ') || cleanLine(facts.description) || wordsOf(facts) || hintOf(facts, role);
}

/** A pop-up button or field may have what it holds for its title. */
function isShownValue({ role, value }: AxFacts, title: string): boolean {
  const holds = role === 'AXPopUpButton' || AX_TEXTS.has(role);
  return holds && typeof value === 'string' && cleanLine(value) === title;
}

function labelWords(facts: AxFacts): string {
  if (facts.secret || !LABELS.has(facts.role)) return '';
  return cleanLine(facts.title) || wordsOf(facts) || cleanLine(facts.description);
}

function wordsOf({ role, value }: AxFacts): string {
  return WORDS.has(role) && typeof value === 'string' ? cleanLine(value) : '';
}

function hintOf({ placeholder, help }: AxFacts, role: Role): string {
  return HINTED.has(role) ? cleanLine(placeholder) || cleanLine(help) : '';
}

/** Help, else the description where it is not the name; '' when there is nothing to add. */
export function descriptionOf(facts: AxFacts, name: string): string {
  if (facts.secret && !AX_TEXTS.has(facts.role)) return '';
  const words = [cleanLine(facts.help), cleanLine(facts.description)];
  return words.find((text) => text !== '' && text !== name) ?? '';
}
