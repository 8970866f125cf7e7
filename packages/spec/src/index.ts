export type {
  AccessibilityBackend,
  Closable,
  Dialect,
  Dirty,
  Facts,
  FactValue,
  Finding,
  Handle,
  ModalClaims,
  NativeWindowId,
  Picture,
  RawApp,
  RawNode,
  RawTree,
  RawWindow,
  ReadBudget,
  ReadCost,
  Rect,
  Shortfall,
  Target,
  Toolkit,
  VerbArgument,
  WindowVerb,
} from './backend.js';
export { SHORTFALLS } from './backend.js';
export type {
  Bridge,
  BridgeChange,
  BridgeTool,
  CallOptions,
  JsonSchema,
  Outcome,
  Snapshot,
} from './bridge.js';
export type { BackendErrorCode, ToolErrorCode } from './errors.js';
export { BackendError, TOOL_ERROR_CODES } from './errors.js';
export { PROTOCOL_TEXT } from './protocol-text.js';
export { RULES, type Rule, type RuleLevel } from './rules.js';
export type {
  ActionDefinition,
  AppMatch,
  Expectation,
  Find,
  Input,
  InputField,
  InputValues,
  KitWindow,
  Operable,
  Plan,
  PlanRefusal,
  Repair,
  Step,
  Translation,
  Translator,
  Why,
} from './translate.js';
export type { NodeKey, NumberValue, Role, UiNode, UiTree, Verb } from './tree.js';
export { ROLES, VERBS } from './tree.js';
export type { Severity } from './wire.js';
export {
  ActionResult,
  APP_SCOPE,
  Block,
  CustomBlock,
  FieldError,
  FieldItem,
  FieldsBlock,
  ListBlock,
  MediaBlock,
  NoticeBlock,
  SECRET_MASK,
  SEVERITIES,
  TableBlock,
  TextBlock,
  ToolError,
  ToolSuccess,
  WINDOWS_URI,
  WindowState,
  WindowsState,
  WindowVersion,
} from './wire.js';
