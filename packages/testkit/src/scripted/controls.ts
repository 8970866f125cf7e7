/** Controls of a made-up application: what each shows, and what it does when it is used. */
import type { FactValue, VerbArgument } from '@casement/spec';

/** Runs when a control is pressed, toggled or written; a promise that stays open is an application that never answers. */
export type Effect = (arg: VerbArgument | undefined) => void | Promise<void>;

/** One accessible. Tests change it freely; the next read shows what it holds by then. */
export interface Control {
  /** Number of `AtspiRole`. */
  readonly role: number;
  name?: string;
  text?: string;
  /** Current, minimum, maximum, step. */
  value?: [number, number, number, number];
  readonly interfaces?: readonly string[];
  /** Bits of `AtspiStateType` over those that every control has. */
  readonly bits?: readonly number[];
  disabled?: boolean;
  hidden?: boolean;
  readOnly?: boolean;
  checked?: boolean;
  does?: Effect;
  readonly children?: Control[];
  /** Facts of tables and cells. */
  readonly facts?: Readonly<Record<string, FactValue>>;
}

/** Bits of `AtspiStateType`. */
export const BIT = { checked: 4, editable: 7, enabled: 8, focusable: 11, multiLine: 17, selectable: 22, sensitive: 24 };

export const ROLE = {
  checkBox: 7,
  dialog: 16,
  frame: 23,
  label: 29,
  list: 31,
  listItem: 32,
  password: 40,
  button: 43,
  spinButton: 52,
  statusBar: 54,
  table: 55,
  cell: 56,
  columnHeader: 57,
  text: 61,
  entry: 79,
};

const TEXTUAL = ['Component', 'Text', 'EditableText'];

/** A one-line text field. */
export const entry = (name: string, text = ''): Control => ({ role: ROLE.entry, name, text, interfaces: TEXTUAL });

/** A text field of several lines. */
export const area = (name: string, text = ''): Control => ({
  ...{ role: ROLE.text, name, text, interfaces: TEXTUAL },
  bits: [BIT.multiLine],
});

/** A password field. Its text is held, so that a test can look for it everywhere, and never given to a reader. */
export const password = (name: string, text = ''): Control => ({
  ...{ role: ROLE.password, name, text, interfaces: TEXTUAL },
});

export const button = (name: string, does?: Effect): Control => ({
  ...{ role: ROLE.button, name, interfaces: ['Component', 'Action'] },
  ...(does && { does }),
});

export const label = (name: string): Control => ({ role: ROLE.label, name, interfaces: ['Component', 'Text'] });

export const statusBar = (name: string): Control => ({ role: ROLE.statusBar, name, interfaces: ['Component'] });

export const checkBox = (name: string, checked = false): Control => ({
  ...{ role: ROLE.checkBox, name, checked, interfaces: ['Component', 'Action'] },
});

/** A number between `min` and `max`. */
export const spinner = (name: string, value: number, min: number, max: number): Control => ({
  ...{ role: ROLE.spinButton, name, value: [value, min, max, 1], interfaces: ['Component', 'Value', 'Action'] },
});

/** A list of texts, one of which can be selected. */
export const list = (name: string, items: readonly string[]): Control => ({
  ...{ role: ROLE.list, name, interfaces: ['Component', 'Selection'] },
  children: items.map((item) => ({
    ...{ role: ROLE.listItem, name: item, interfaces: ['Component'], bits: [BIT.selectable] },
  })),
});

/** A table: a row of column headers, then the rows, cell by cell. */
export function table(name: string, columns: readonly string[], rows: readonly (readonly string[])[]): Control {
  const cells = rows.flatMap((values, row) => values.map((value, column) => cell(ROLE.cell, value, row, column)));
  const heads = columns.map((text, column) => cell(ROLE.columnHeader, text, -1, column));
  return {
    ...{ role: ROLE.table, name, interfaces: ['Component', 'Table', 'Selection'] },
    facts: { rows: rows.length, columns: columns.length },
    children: [...heads, ...cells],
  };
}

const cell = (role: number, name: string, row: number, column: number): Control => ({
  ...{ role, name, interfaces: ['Component', 'TableCell'], facts: { row, column } },
});

/** All controls in pre-order, each with the place of its parent: 0 is the window, 1 the first control. */
export function flatten(controls: readonly Control[]): { readonly control: Control; readonly parent: number }[] {
  const flat: { control: Control; parent: number }[] = [];
  const add = (control: Control, parent: number): void => {
    const place = flat.push({ control, parent });
    for (const child of control.children ?? []) add(child, place);
  };
  for (const control of controls) add(control, 0);
  return flat;
}
