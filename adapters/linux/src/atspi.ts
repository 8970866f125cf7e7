/** Names and numbers of the AT-SPI2 interfaces, as its XML and headers define them. Data only. */

export const IFACE = {
  accessible: 'org.a11y.atspi.Accessible',
  action: 'org.a11y.atspi.Action',
  application: 'org.a11y.atspi.Application',
  component: 'org.a11y.atspi.Component',
  editableText: 'org.a11y.atspi.EditableText',
  selection: 'org.a11y.atspi.Selection',
  table: 'org.a11y.atspi.Table',
  text: 'org.a11y.atspi.Text',
  value: 'org.a11y.atspi.Value',
  properties: 'org.freedesktop.DBus.Properties',
  dbus: 'org.freedesktop.DBus',
  status: 'org.a11y.Status',
  bus: 'org.a11y.Bus',
} as const;

export const NAME = {
  dbus: 'org.freedesktop.DBus',
  a11yBus: 'org.a11y.Bus',
  registry: 'org.a11y.atspi.Registry',
} as const;

export const PATH = {
  dbus: '/org/freedesktop/DBus',
  a11yBus: '/org/a11y/bus',
  root: '/org/a11y/atspi/accessible/root',
  null: '/org/a11y/atspi/null',
} as const;

/** AtspiStateType bit positions that the adapter itself looks at. */
export const STATE = {
  focused: 12,
  modal: 16,
  multiLine: 17,
  pressed: 20,
  showing: 25,
  visible: 30,
  managesDescendants: 31,
} as const;

/** AtspiRole numbers that the adapter itself looks at; the mapping of all roles is core's. */
export const ROLE = {
  alert: 2,
  checkBox: 7,
  colorChooser: 9,
  comboBox: 11,
  dial: 15,
  dialog: 16,
  fileChooser: 19,
  filler: 20,
  fontChooser: 22,
  frame: 23,
  icon: 26,
  list: 31,
  menu: 33,
  menuItem: 35,
  passwordText: 40,
  popupMenu: 41,
  progressBar: 42,
  pushButton: 43,
  radioButton: 44,
  scrollPane: 49,
  slider: 51,
  spinButton: 52,
  table: 55,
  tableCell: 56,
  terminal: 60,
  text: 61,
  toggleButton: 62,
  tree: 65,
  treeTable: 66,
  viewport: 68,
  window: 69,
  paragraph: 73,
  editbar: 77,
  entry: 79,
  heading: 83,
  listBox: 98,
  levelBar: 103,
} as const;

/** AtspiRelationType numbers. */
export const RELATION = { labelFor: 1, labelledBy: 2 } as const;

/** True when bit `state` is set in the two words of a state set. */
export function hasState(states: readonly [number, number] | readonly number[], state: number): boolean {
  const word = states[state >> 5] ?? 0;
  return ((word >>> (state & 31)) & 1) === 1;
}
