export { el, type Sketch, type WindowOptions, windowOf } from './build.js';
export { contractSuite } from './contract/suite.js';
export type { Capability, Contract, ContractApp, ContractSubject, Runner } from './contract/types.js';
export { startDesktop } from './desktop/desktop.js';
export type { App, Desktop, DesktopOptions, Exit, LaunchOptions, ScreenWindow } from './desktop/types.js';
export { type Scenario, type ScenarioOptions, scenario } from './scenario.js';
