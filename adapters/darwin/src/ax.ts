/** Names and numbers of the accessibility API that the adapter itself needs. Roles and states are core's. Data only. */

export const ERROR = {
  success: 0,
  failure: -25200,
  illegalArgument: -25201,
  invalidElement: -25202,
  cannotComplete: -25204,
  attributeUnsupported: -25205,
  actionUnsupported: -25206,
  notificationUnsupported: -25207,
  notImplemented: -25208,
  alreadyRegistered: -25209,
  disabled: -25211,
  noValue: -25212,
} as const;

export const SECURE = 'AXSecureTextField';

/** Windows of their own that hang below another. */
export const APART = ['AXSheet', 'AXDrawer'] as const;

/** Read by what shows: their rows are made when they are first asked for (60 to 420 ms each). */
export const TABLES = ['AXTable', 'AXOutline', 'AXGrid'] as const;
export const VIEWS = ['AXList', 'AXCollection', 'AXContentList'] as const;

/** All that is asked of an element, in one message. The tree's own attributes come last. */
export const ATTRIBUTES = [
  ...['AXRole', 'AXSubrole', 'AXRoleDescription', 'AXTitle', 'AXDescription', 'AXHelp', 'AXIdentifier', 'AXValue'],
  ...['AXValueDescription', 'AXPlaceholderValue', 'AXEnabled', 'AXFocused', 'AXSelected', 'AXHidden', 'AXExpanded'],
  ...['AXDisclosing', 'AXDisclosureLevel', 'AXIndex', 'AXPosition', 'AXSize', 'AXMinValue', 'AXMaxValue'],
  ...['AXValueIncrement', 'AXOrientation', 'AXTitleUIElement', 'AXServesAsTitleForUIElements', 'AXDefaultButton'],
  ...['AXNumberOfCharacters', 'AXSelectedTextRange', 'AXMenuItemMarkChar', 'AXMenuItemCmdChar', 'AXURL', 'AXModal'],
  ...['AXMain', 'AXMinimized', 'AXFullScreen', 'AXRequired', 'AXInvalid', 'AXElementBusy', 'AXRowIndexRange'],
  ...['AXColumnIndexRange', 'AXRowCount', 'AXColumnCount'],
  ...['AXChildren', 'AXHeader', 'AXColumns', 'AXVisibleRows', 'AXSelectedRows', 'AXVisibleChildren'],
];

/** What may be known of secure text: not its value, nor anything that tells its length. */
export const SECRET_ATTRIBUTES = [
  ...['AXRole', 'AXSubrole', 'AXRoleDescription', 'AXTitle', 'AXDescription', 'AXHelp', 'AXIdentifier'],
  ...['AXPlaceholderValue', 'AXEnabled', 'AXFocused', 'AXHidden', 'AXPosition', 'AXSize', 'AXTitleUIElement'],
];

const WRITTEN = ['AXTextField', 'AXTextArea', 'AXComboBox', 'AXSearchField', SECURE];
const NUMBERED = ['AXSlider', 'AXIncrementor', 'AXScrollBar'];
/** Roles that say nothing about whether they can be pressed; and those that do so in pages only. */
const OPEN = ['AXImage', 'AXUnknown'];
const OPEN_IN_PAGES = ['AXCell', 'AXGroup', 'AXStaticText', 'AXHeading'];

export const PAGE = 'AXWebArea';

/** What does not change in the life of an element, and is asked once. */
export const ONCE = [
  ...[...WRITTEN, ...NUMBERED].map((role) => ({ role, settable: ['AXValue'] })),
  ...OPEN.map((role) => ({ role, actions: true })),
  ...OPEN_IN_PAGES.map((role) => ({ role, actions: true, inPage: true })),
];

export const APP_ATTRIBUTES = [
  ...['AXWindows', 'AXChildren', 'AXMainWindow', 'AXFocusedWindow', 'AXMenuBar', 'AXFrontmost', 'AXHidden'],
  ...['AXManualAccessibility', 'AXMenus'],
] as const;

export const WINDOW_ATTRIBUTES = [
  ...['AXRole', 'AXSubrole', 'AXTitle', 'AXDescription', 'AXIdentifier', 'AXPosition', 'AXSize', 'AXModal'],
  ...['AXMinimized', 'AXMain', 'AXChildren', 'AXCloseButton', 'AXWindow'],
] as const;

/** Notifications that an application's own element passes on from all of its elements (facts: others it does not). */
export const APP_NOTIFICATIONS = [
  ...['AXWindowCreated', 'AXWindowMoved', 'AXWindowResized', 'AXWindowMiniaturized', 'AXWindowDeminiaturized'],
  ...['AXMainWindowChanged', 'AXFocusedWindowChanged', 'AXFocusedUIElementChanged', 'AXApplicationActivated'],
  ...['AXApplicationDeactivated', 'AXApplicationHidden', 'AXApplicationShown', 'AXSheetCreated', 'AXDrawerCreated'],
  ...['AXUIElementDestroyed', 'AXTitleChanged', 'AXValueChanged', 'AXSelectedTextChanged', 'AXMenuOpened'],
  ...['AXMenuClosed', 'AXMenuItemSelected', 'AXSelectedChildrenChanged', 'AXRowCountChanged'],
];

/** Of a container only its own element tells these. */
export const CONTAINER_NOTIFICATIONS = [
  ...['AXSelectedRowsChanged', 'AXRowCountChanged', 'AXRowExpanded', 'AXRowCollapsed', 'AXSelectedChildrenChanged'],
  ...['AXCreated', 'AXLayoutChanged', 'AXUIElementDestroyed'],
];

/** The list of windows may have changed. */
export const WINDOW_HINTS: ReadonlySet<string> = new Set([
  ...['AXWindowCreated', 'AXWindowMoved', 'AXWindowResized', 'AXWindowMiniaturized', 'AXWindowDeminiaturized'],
  ...['AXMainWindowChanged', 'AXFocusedWindowChanged', 'AXApplicationActivated', 'AXApplicationDeactivated'],
  ...['AXApplicationHidden', 'AXApplicationShown', 'AXSheetCreated', 'AXDrawerCreated', 'AXUIElementDestroyed'],
  'AXTitleChanged',
]);
