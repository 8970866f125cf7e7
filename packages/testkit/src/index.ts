export { el, type Sketch, type WindowOptions, windowOf } from './build.js';
export { contractSuite } from './contract/suite.js';
export type { Capability, Contract, ContractApp, ContractSubject, Runner } from './contract/types.js';
export { startDesktop } from './desktop/desktop.js';
export type { App, Desktop, DesktopOptions, Exit, LaunchOptions, ScreenWindow } from './desktop/types.js';
export { type Scenario, type ScenarioOptions, scenario } from './scenario.js';
export {
  appOf,
  type Reaction,
  ScriptedBackend,
  type ScriptedWindow,
} from './scripted/backend.js';
export {
  area,
  button,
  type Control,
  checkBox,
  type Effect,
  entry,
  label,
  list,
  password,
  spinner,
  statusBar,
  table,
} from './scripted/controls.js';
export { LATER_MS, SLOW_MS, STAGE_SECRET, Stage } from './scripted/stage.js';
