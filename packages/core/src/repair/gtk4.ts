/** Corrections for GTK 4, which calls itself "GTK". Seen with 4.8. */
import type { Repair, UiNode } from '@casement/spec';
import { ancestors, below, children, mapNodes, without } from '../tree.js';

const when = { dialect: 'atspi', toolkit: /^GTK$/ } as const;
/** Names of widget classes that libraries of the GTK world register. */
const CLASS = /^(?:Gtk|Adw|Hdy|Gdk|Vte|Webkit|WebKit|Gst|Panel|Shumate|Cairo)[A-Z]\w*$/;
/** A page of a stack has no place of its own; what is on it has. */
const STACK_PAGE = 'GtkStackPage';

/** Only the window itself says SHOWING: what is not hidden and has a box shows. */
const showing: Repair = {
  quirk: 'gtk4-showing',
  when,
  repair: (nodes) => {
    const shown: boolean[] = [];
    for (const node of nodes) {
      const above = node.parent < 0 || shown[node.parent]!;
      const placed = node.bounds !== undefined || node.name === STACK_PAGE || node.index === 0;
      shown.push(above && placed && (node.index === 0 ? node.showing : node.visible !== false));
    }
    return mapNodes(nodes, (node) => ({ ...node, showing: shown[node.index]! }));
  },
};

/** Whatever has no label is named after its class (CASE-A5); boxes also after classes of the application. */
const classNames: Repair = {
  quirk: 'gtk4-class-names',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.role === 'label' || node.index === 0) return undefined;
      const isBox = node.role === 'panel' && /^[A-Z][a-z]+(?:[A-Z][a-z0-9]*)+$/.test(node.name);
      return CLASS.test(node.name) || isBox ? { ...node, name: '' } : undefined;
    }),
};

/** Tabs are all called "Tab"; what stands on them is a label inside. */
const tabNames: Repair = {
  quirk: 'gtk4-tab-names',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      if (node.role === 'tabList' && node.name === 'Tab list') return { ...node, name: '' };
      if (node.role !== 'tab' || node.name !== 'Tab') return undefined;
      const label = below(nodes, node).find((inner) => inner.role === 'label' && inner.name !== '');
      return label ? { ...node, name: label.name } : undefined;
    }),
};

/**
 * What a drop-down shows is a label inside its button. Its options are there once it was opened, nameless; they are
 * chosen by keys, where keys can be pressed.
 */
const dropDowns: Repair = {
  quirk: 'gtk4-drop-downs',
  when,
  repair: (nodes, tree) =>
    mapNodes(nodes, (node) => {
      if (isItem(node) && ancestors(nodes, node).some((above) => above.role === 'comboBox')) {
        // What is marked in the list is where the keys are, not what was chosen.
        const option: UiNode = { ...node, role: 'listItem', name: wordsIn(nodes, node) };
        return { ...without(option, 'selected'), verbs: tree.keys ? ['select'] : [] };
      }
      if (node.role !== 'comboBox' || node.text) return undefined;
      const button = children(nodes, node).find((inner) => inner.role === 'button');
      const shown = button && below(nodes, button).find((inner) => inner.role === 'label' && inner.bounds);
      return shown ? { ...node, text: shown.name } : undefined;
    }),
};

/** A column view is a tree of a row of titles and a list of rows: a table. */
const columnViews: Repair = {
  quirk: 'gtk4-column-views',
  when,
  repair: (nodes) => {
    const out = [...nodes];
    for (const view of nodes) {
      const [head, list] = children(nodes, view);
      if (view.role !== 'tree' || head?.role !== 'row' || list?.role !== 'list') continue;
      out[view.index] = { ...view, role: 'table', columns: children(nodes, head).length };
      out[head.index] = { ...head, role: 'panel', verbs: [] };
      out[list.index] = { ...list, role: 'panel' };
      for (const [column, title] of children(nodes, head).entries()) {
        out[title.index] = { ...title, role: 'columnHeader', name: wordsIn(nodes, title), row: -1, column };
      }
      placeCells(nodes, list, out);
    }
    return out;
  },
};

function placeCells(nodes: readonly UiNode[], list: UiNode, out: UiNode[]): void {
  const rows = children(nodes, list).filter((node) => node.role === 'row');
  for (const [row, node] of rows.entries()) {
    for (const [column, cell] of children(nodes, node).entries()) {
      out[cell.index] = { ...cell, role: 'cell', name: wordsIn(nodes, cell), row, column, verbs: [] };
    }
  }
}

function wordsIn(nodes: readonly UiNode[], node: UiNode): string {
  const labels = below(nodes, node).filter((inner) => inner.role === 'label' && inner.name !== '');
  return labels.map((label) => label.name).join(' ') || node.name;
}

/** A button with a label inside is called twice by it: "7 7". */
const doubledNames: Repair = {
  quirk: 'gtk4-doubled-names',
  when,
  repair: (nodes) =>
    mapNodes(nodes, (node) => {
      const half = /^(.+) \1$/u.exec(node.name)?.[1];
      if (half === undefined || node.role === 'label') return undefined;
      return children(nodes, node).some((child) => child.name === half) ? { ...node, name: half } : undefined;
    }),
};

/**
 * The menu button that a person sees has no action, the one inside has (CASE-A11). The inner one stands for both: with
 * the outer one's words, state and key, because the inner label is the choice made, which changes.
 */
const menuButtons: Repair = {
  quirk: 'gtk4-menu-buttons',
  when,
  repair: (nodes) => {
    const out = [...nodes];
    for (const outer of nodes) {
      const inner = outer.role === 'button' && !outer.verbs.includes('press') && innerButton(nodes, outer);
      if (!inner) continue;
      out[outer.index] = withoutState({ ...outer, role: 'panel', name: '', key: inner.key });
      out[inner.index] = merged(outer, inner);
    }
    return out;
  },
};

function innerButton(nodes: readonly UiNode[], outer: UiNode): UiNode | undefined {
  return children(nodes, outer).find((child) => child.role === 'button' && child.verbs.includes('press'));
}

function merged(outer: UiNode, inner: UiNode): UiNode {
  const name = outer.name || outer.description || inner.name;
  const state = outer.expanded === undefined ? {} : { expanded: outer.expanded };
  const bare = inner.description === name ? without(inner, 'description') : inner;
  return { ...bare, role: 'menuButton', name, key: outer.key, ...state };
}

function withoutState(node: UiNode): UiNode {
  return without(without(node, 'description'), 'expanded');
}

/** A check box without an action is toggled by the space bar, where keys can be pressed. */
const bareBoxes: Repair = {
  quirk: 'gtk4-no-actions',
  when,
  repair: (nodes, tree) =>
    mapNodes(nodes, (node) => {
      if (!tree.keys || node.role !== 'checkBox' || node.checked === undefined) return undefined;
      if (node.verbs.includes('toggle') || !node.verbs.includes('focus')) return undefined;
      return { ...node, verbs: ['toggle', ...node.verbs] };
    }),
};

/** What expands an item of a tree is a box inside it. */
const expanders: Repair = {
  quirk: 'gtk4-tree-expanders',
  when,
  repair: (nodes) => {
    const out = [...nodes];
    for (const item of nodes) {
      const [box, ...others] = children(nodes, item);
      if (!isItem(item) || !box || others.length > 0 || box.expanded === undefined) continue;
      const verbs = box.verbs.filter((verb) => verb === 'expand' || verb === 'collapse');
      out[item.index] = { ...item, role: 'treeItem', expanded: box.expanded, verbs: [...item.verbs, ...verbs] };
      out[box.index] = { ...without(box, 'expanded'), verbs: [] };
      const list = nodes[item.parent];
      if (list?.role === 'list') out[list.index] = { ...list, role: 'tree' };
    }
    return out;
  },
};

function isItem(node: UiNode): boolean {
  return node.role === 'listItem' || node.role === 'row';
}

export const GTK4: readonly Repair[] = [
  ...[showing, classNames, tabNames, dropDowns, columnViews, doubledNames, menuButtons, bareBoxes, expanders],
];
