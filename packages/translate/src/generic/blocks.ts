/** Blocks in reading order: neighbouring fields share a block, as do neighbouring texts (GB-11). */
import type { Block, UiNode } from '@casement/spec';
import type { Kit } from '../kit.js';
import { isUnread } from '../value.js';
import { type Control, fieldOf, unique } from './controls.js';
import { blockId } from './ids.js';
import { listBlock } from './list.js';
import {
  invalidNotice,
  labelSeverity,
  messageNotice,
  messageSeverity,
  noticeBlock,
  shortfallNotices,
  unreadNotice,
} from './notice.js';
import type { Part, Scan } from './scan.js';
import { gridOf, tableBlock } from './table.js';
import { areaBlocks, plainText, textBlock } from './text.js';

/** A block, and the list, table or text area that it shows. */
export interface Built {
  readonly block: Block;
  readonly source?: UiNode;
}

export function buildBlocks(kit: Kit, found: Scan): Built[] {
  const builder = new Builder(kit, found.areas.filter((node) => node.editable).length > 1);
  for (const part of found.parts) builder.add(part);
  builder.flush();
  const notices = shortfallNotices(kit).map((block) => ({ block }));
  return distinct([...notices, ...builder.built]);
}

type BlockKind = 'area' | 'table' | 'list' | 'tree' | 'notice';

class Builder {
  readonly built: Built[] = [];
  private controls: Control[] = [];
  private texts: UiNode[] = [];
  private readonly severity: 'error' | 'warn' | undefined;

  constructor(
    private readonly kit: Kit,
    private readonly areasAsFields: boolean,
  ) {
    this.severity = messageSeverity(kit);
  }

  add(part: Part): void {
    if (part.kind === 'control') this.control(part.control);
    else if (part.kind === 'text') this.text(part.node);
    else if (part.kind === 'area' && this.areasAsFields && part.node.editable) this.control(this.areaField(part.node));
    else this.block(part.kind, part.node);
  }

  private block(kind: BlockKind, node: UiNode): void {
    this.flush();
    for (const built of this.single(kind, node)) this.built.push(built);
  }

  private control(control: Control): void {
    this.flushTexts();
    this.controls.push(control);
    const notices = [invalidNotice(control), unreadNotice(control.target, control.label)];
    for (const block of notices) if (block) this.built.push({ block });
  }

  private text(node: UiNode): void {
    if (this.kit.labels.isServing(node)) return;
    this.flushControls();
    const severity = this.severity ? undefined : labelSeverity(this.kit.text(node));
    if (!severity) this.texts.push(node);
    else {
      this.flushTexts();
      this.built.push({ block: messageNotice(node.key, severity, plainText(this.kit, node).trim()) });
    }
  }

  private areaField(node: UiNode): Control {
    const value = isUnread(node) ? null : plainText(this.kit, node);
    return { kind: 'text', node, target: node, label: this.kit.label(node), value, options: [], optionLabels: [] };
  }

  private single(kind: BlockKind, node: UiNode): Built[] {
    if (kind === 'area')
      return areaBlocks(this.kit, node).map((block) => (block.type === 'text' ? { block, source: node } : { block }));
    if (kind === 'table') return this.table(node);
    if (kind === 'notice') {
      const block = noticeBlock(this.kit, node);
      return block ? [{ block }] : [];
    }
    return [{ block: listBlock(this.kit, node), source: node }];
  }

  /** Which rows are selected cannot be said in a row: it is a field of its own. */
  private table(node: UiNode): Built[] {
    const grid = gridOf(this.kit, node);
    const chosen = grid.rows.filter((row) => row.nodes.some((cell) => cell.selected === true)).slice(0, 10);
    const block = tableBlock(this.kit, node);
    if (chosen.length === 0) return [{ block, source: node }];
    const items = chosen.map((row) => ({
      label: 'Selected row',
      value: String(row.values.find((v) => v !== '') ?? row.index),
    }));
    return [{ block, source: node }, { block: { type: 'fields', id: blockId('fields', node.key, 'selected'), items } }];
  }

  flush(): void {
    this.flushTexts();
    this.flushControls();
  }

  private flushControls(): void {
    const [first] = this.controls;
    if (!first) return;
    const labels = unique(this.controls.map((control) => control.label));
    const items = this.controls.map((control, i) => ({ ...fieldOf(control), label: labels[i]! }));
    this.built.push({ block: { type: 'fields', id: blockId('fields', first.node.key), items } });
    this.controls = [];
  }

  private flushTexts(): void {
    const [first] = this.texts;
    if (!first) return;
    const block = textBlock(this.kit, this.texts);
    if (block?.type === 'text' && this.severity) {
      this.built.push({ block: messageNotice(first.key, this.severity, block.text) });
    } else if (block) this.built.push(this.texts.length === 1 ? { block, source: first } : { block });
    this.texts = [];
  }
}

/** Block ids are unique in the window: a key that two accessibles share (a fault below) must not break the state. */
function distinct(built: readonly Built[]): Built[] {
  const seen = new Map<string, number>();
  return built.map((item) => {
    const count = (seen.get(item.block.id) ?? 0) + 1;
    seen.set(item.block.id, count);
    return count === 1 ? item : { ...item, block: { ...item.block, id: `${item.block.id}_${count}` } };
  });
}
