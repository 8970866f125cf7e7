/**
 * Secrets that an application shows again: what was written into a secret field is masked wherever its windows repeat
 * it, in a label, a title or another field (GB-16). Kept in memory only, for the life of the application.
 */
import { clean, cleanLine } from '@casement/core';
import { type Expectation, SECRET_MASK, type UiNode, type UiTree } from '@casement/spec';

/** Shorter texts occur by chance: masking them would blacken half of a window and hide nothing. */
const LEAST = 4;
/** Secrets remembered for one application; the oldest goes first. */
const KEPT = 16;
const SHOWN = ['name', 'text', 'description', 'placeholder'] as const;

export class Echoes {
  private readonly texts = new Map<string, readonly string[]>();

  /** `secret` was written into a secret field of the application `app` (its key). */
  note(app: string, secret: string): void {
    const forms = [clean(secret), cleanLine(secret)].filter((text) => text.length >= LEAST);
    if (forms.length === 0) return;
    const all = [...new Set([...(this.texts.get(app) ?? []), ...forms])].slice(-KEPT);
    // The longest first: one secret may be a part of another.
    this.texts.set(
      app,
      all.sort((a, b) => b.length - a.length),
    );
  }

  /** Forgets the secrets of applications that have ended. */
  retain(apps: ReadonlySet<string>): void {
    for (const app of this.texts.keys()) if (!apps.has(app)) this.texts.delete(app);
  }

  /** The text with its secrets masked. */
  mask(app: string, text: string): string {
    return (this.texts.get(app) ?? []).reduce((left, secret) => left.replaceAll(secret, SECRET_MASK), text);
  }

  maskTree(app: string, tree: UiTree): UiTree {
    if (!this.texts.has(app)) return tree;
    return { ...tree, nodes: tree.nodes.map((node) => this.maskNode(app, node)) };
  }

  /** What is expected to be seen is seen masked, too. */
  maskExpected(app: string, expected: Expectation): Expectation {
    return 'text' in expected ? { ...expected, text: this.mask(app, clean(expected.text)) } : expected;
  }

  private maskNode(app: string, node: UiNode): UiNode {
    const masked = SHOWN.flatMap((part) => {
      const text = node[part];
      const shown = text === undefined ? text : this.mask(app, text);
      return shown === text ? [] : [[part, shown] as const];
    });
    if (masked.length === 0) return node;
    const { textLength: _length, ...rest } = node;
    return { ...rest, ...Object.fromEntries(masked) };
  }
}
