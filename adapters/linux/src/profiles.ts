/**
 * How each toolkit is read: one row a toolkit, no code. Sources: quirk rows V1, V9, V10, V13, V14, V16 of the ledger.
 * `GetAll` is absent on purpose: it kills Qt, and Firefox on some values.
 */
import type { SnapshotRequest } from '@casement/native-linux';
import { ROLE, STATE } from './atspi.js';

export interface Profile {
  /** Has `Cache.GetItems` that holds something (Qt's is always empty). */
  readonly bulk: boolean;
  /** The state that tells what shows: GTK4 sets SHOWING on the toplevel only, Qt leaves it out on some controls. */
  readonly shownState: number;
  /** Check boxes may have no action at all (GTK4 4.8): count before offering. */
  readonly countActions: boolean;
  /** Publishes placeholders as object attributes. */
  readonly attributes: boolean;
  /** Roles below which hidden parts are read, too: menus and the options of combo boxes. */
  readonly keepHidden: readonly number[];
  /** Where what shows cannot be told from states: names of nodes that show what is on them without a place of their own. */
  readonly placeless?: readonly string[];
  /** Tables are always read cell by cell: as children of the table its cells have no headers. */
  readonly tablesByCell: boolean;
  /** All cells of a column have the role of its first: it is asked for once a column. */
  readonly uniformCells: boolean;
  /** Setting the value of a control is ignored; its steps work (quirk swing-values). */
  readonly valuesBySteps: boolean;
  /** Characters beyond U+FFFF arrive broken (quirk swing-astral-text). */
  readonly plainTextOnly: boolean;
  /** Text is not taken by any call, or only said to be (quirk browser-deaf-fields). */
  readonly textByKeys: boolean;
  /** Options of a closed box are not taken by any call (quirks qt-combo-options, gtk4-drop-downs). */
  readonly choicesByKeys: boolean;
  /** What has no action is toggled by the space bar (quirk gtk4-no-actions). */
  readonly togglesByKeys: boolean;
  /** Reading makes it send events that its visible data has changed (quirk swing-echoes). */
  readonly echoesReads: boolean;
  /** Names of windows are behind; the window system knows the title. */
  readonly titlesLate: boolean;
  /** Boxes are told from the window's corner, whatever is asked for. */
  readonly windowCoordinates: boolean;
  /** Events tell of every change; where they don't, windows are read again by the clock. */
  readonly eventsReliable: boolean;
}

const GTK3: Profile = {
  bulk: true,
  shownState: STATE.showing,
  countActions: false,
  attributes: false,
  keepHidden: [ROLE.menu, ROLE.menuItem, ROLE.popupMenu, ROLE.comboBox],
  tablesByCell: false,
  uniformCells: false,
  valuesBySteps: false,
  plainTextOnly: false,
  textByKeys: false,
  choicesByKeys: false,
  togglesByKeys: false,
  titlesLate: false,
  echoesReads: false,
  windowCoordinates: false,
  eventsReliable: true,
};
const GTK4: Profile = {
  ...GTK3,
  shownState: STATE.visible,
  countActions: true,
  attributes: true,
  // What is on a hidden page has no place (quirk gtk4-showing).
  placeless: ['GtkStackPage'],
  togglesByKeys: true,
  choicesByKeys: true,
  windowCoordinates: true,
};
const QT: Profile = {
  ...GTK3,
  bulk: false,
  shownState: STATE.visible,
  uniformCells: true,
  choicesByKeys: true,
  eventsReliable: false,
};

const SWING: Profile = {
  ...GTK3,
  bulk: false,
  keepHidden: [...GTK3.keepHidden, ROLE.scrollPane, ROLE.viewport, ROLE.list],
  tablesByCell: true,
  valuesBySteps: true,
  plainTextOnly: true,
  echoesReads: true,
  eventsReliable: false,
};

const PROFILES: readonly (readonly [RegExp, Profile])[] = [
  [/^GTK$/, GTK4],
  [/^qt$/i, QT],
  // Its GetItems makes an accessible for each cell of each table and answers nothing meanwhile (quirk swing-cache).
  [/^J2SE/, SWING],
  [/^Gecko$/i, { ...GTK3, textByKeys: true, eventsReliable: false }],
  // Its GetItems keeps a page that a dialog has taken the place of (quirk chromium-stale-cache).
  [/^Chromium$/i, { ...GTK3, bulk: false, textByKeys: true, titlesLate: true, eventsReliable: false }],
];

/** The profile of a toolkit by the name it reports; unknown toolkits are read like GTK3 ones. */
export function profileOf(toolkit: string): Profile {
  return PROFILES.find(([name]) => name.test(toolkit))?.[1] ?? GTK3;
}

const TEXT_ROLES = [
  ROLE.text,
  ROLE.entry,
  ROLE.spinButton,
  ROLE.terminal,
  ROLE.paragraph,
  ROLE.heading,
  ROLE.editbar,
  ROLE.comboBox,
  ROLE.icon,
];
const VALUE_ROLES = [ROLE.slider, ROLE.spinButton, ROLE.progressBar, ROLE.levelBar, ROLE.dial];
const FIELD_ROLES = [
  ...[ROLE.text, ROLE.entry, ROLE.passwordText, ROLE.spinButton, ROLE.slider, ROLE.comboBox, ROLE.progressBar],
  ...[ROLE.list, ROLE.listBox, ROLE.table, ROLE.tree, ROLE.treeTable],
];
/** Qt's lists are tables that make their rows when asked; other lists have no table and are not asked. */
const TABLE_ROLES = [ROLE.table, ROLE.tree, ROLE.treeTable, ROLE.list];
const PRESSABLE_ROLES = [ROLE.checkBox, ROLE.radioButton, ROLE.pushButton, ROLE.toggleButton, ROLE.menuItem];

/** Containers with more children than this are read by what shows, never by child count (V13, V14). */
export const WIDE = 300;
/** Longest text of one node that is fetched, in characters. */
export const TEXT_MAX = 20_000;

type Wants = Pick<SnapshotRequest, 'extents' | 'text' | 'value' | 'actionCount' | 'relations' | 'attributes' | 'table'>;

/** Which attributes are fetched for which roles: only what the translation needs. */
export function wantsOf(profile: Profile): Wants {
  return {
    extents: {},
    text: { roles: TEXT_ROLES },
    value: { roles: VALUE_ROLES },
    relations: { roles: FIELD_ROLES },
    table: { roles: TABLE_ROLES },
    ...(profile.countActions && { actionCount: { roles: PRESSABLE_ROLES } }),
    ...(profile.attributes && { attributes: { roles: [ROLE.entry, ROLE.text, ROLE.passwordText] } }),
  };
}
