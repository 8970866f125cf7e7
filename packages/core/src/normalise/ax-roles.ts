/** How roles and subroles of macOS appear in Casement's words. Data only; what depends on more is in `ax-role.ts`. */
import type { Role } from '@casement/spec';

/** Roles are open-ended strings: what is not here is "unknown". */
export const AX_ROLES: Readonly<Record<string, Role>> = {
  AXApplication: 'window',
  AXBrowser: 'panel',
  AXBusyIndicator: 'progressBar',
  AXButton: 'button',
  AXCell: 'cell',
  AXCheckBox: 'checkBox',
  AXColorWell: 'button',
  AXColumn: 'panel',
  AXComboBox: 'comboBox',
  AXDateField: 'dateField',
  AXDateTimeArea: 'dateField',
  AXDisclosureTriangle: 'toggleButton',
  AXDockItem: 'button',
  AXDrawer: 'panel',
  AXGrid: 'list',
  AXGroup: 'panel',
  AXGrowArea: 'separator',
  AXHandle: 'separator',
  AXHeading: 'heading',
  AXHelpTag: 'tooltip',
  AXImage: 'image',
  AXIncrementor: 'spinButton',
  AXLayoutArea: 'panel',
  AXLayoutItem: 'panel',
  AXLevelIndicator: 'levelBar',
  AXLink: 'link',
  AXList: 'list',
  AXListMarker: 'label',
  AXMatte: 'panel',
  AXMenu: 'popup',
  AXMenuBar: 'menuBar',
  AXMenuBarItem: 'menu',
  AXMenuButton: 'menuButton',
  AXMenuItem: 'menuItem',
  AXOutline: 'tree',
  AXPopover: 'popup',
  AXPopUpButton: 'comboBox',
  AXProgressIndicator: 'progressBar',
  AXRadioButton: 'radioButton',
  AXRadioGroup: 'group',
  AXRelevanceIndicator: 'levelBar',
  AXRow: 'row',
  AXRuler: 'separator',
  AXRulerMarker: 'separator',
  AXScrollArea: 'scrollArea',
  AXScrollBar: 'scrollBar',
  AXSearchField: 'textField',
  AXSheet: 'dialog',
  AXSlider: 'slider',
  AXSplitGroup: 'splitter',
  AXSplitter: 'separator',
  AXStaticText: 'label',
  AXSwitch: 'switch',
  AXSystemWide: 'window',
  AXTabGroup: 'tabList',
  AXTable: 'table',
  AXTextArea: 'textArea',
  AXTextField: 'textField',
  AXTimeField: 'dateField',
  AXToolbar: 'toolBar',
  AXToolTip: 'tooltip',
  AXValueIndicator: 'separator',
  AXWebArea: 'document',
  AXWindow: 'panel',
};

/** Subroles that say more than their role, whatever that is. The parts of a title bar are the window system's. */
export const AX_SUBROLES: Readonly<Record<string, Role>> = {
  ...{ AXCloseButton: 'titleBar', AXMinimizeButton: 'titleBar', AXZoomButton: 'titleBar' },
  ...{ AXFullScreenButton: 'titleBar', AXToolbarButton: 'titleBar' },
  AXApplicationAlert: 'alert',
  AXApplicationAlertDialog: 'dialog',
  AXApplicationDialog: 'dialog',
  AXApplicationStatus: 'statusBar',
  AXContentSeparator: 'separator',
  AXDefinition: 'listItem',
  AXDocumentArticle: 'group',
  AXLandmarkBanner: 'group',
  AXLandmarkComplementary: 'group',
  AXLandmarkContentInfo: 'group',
  AXLandmarkForm: 'group',
  AXLandmarkMain: 'group',
  AXLandmarkNavigation: 'group',
  AXLandmarkRegion: 'group',
  AXLandmarkSearch: 'group',
  AXMeter: 'levelBar',
  AXSearchField: 'textField',
  AXSortButton: 'columnHeader',
  AXSwitch: 'switch',
  AXTabButton: 'tab',
  AXTabPanel: 'tabPanel',
  AXTerm: 'listItem',
  AXTimeline: 'slider',
  AXToggle: 'toggleButton',
  AXToggleButton: 'toggleButton',
  AXUserInterfaceTooltip: 'tooltip',
  AXVideo: 'video',
};

/** Windows that say they are dialogs. Sheets are, whatever they say. */
export const DIALOG_SUBROLES: ReadonlySet<string> = new Set(['AXDialog', 'AXSystemDialog']);
/** Open and save panels look like any window since macOS 26 but for their identifier (quirk ax-panel-windows). */
export const CHOOSER_IDS: ReadonlySet<string> = new Set(['open-panel', 'save-panel']);

/** What a person types into. */
export const AX_TEXTS: ReadonlySet<string> = new Set([
  ...['AXTextField', 'AXTextArea', 'AXComboBox', 'AXSecureTextField', 'AXSearchField'],
]);
export const AX_TABLES: ReadonlySet<string> = new Set(['AXTable', 'AXOutline']);
/** What opens a menu of its own. */
export const AX_MENU_OWNERS: ReadonlySet<string> = new Set([
  ...['AXMenuBarItem', 'AXMenuItem', 'AXPopUpButton', 'AXMenuButton', 'AXComboBox'],
]);
