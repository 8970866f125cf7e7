export type { Engine, EngineOptions, InspectedWindow } from './engine.js';
export { startEngine } from './engine.js';
export type { Expose } from './exposure.js';
export { Exposure, matchesApp } from './exposure.js';
export type { Log, LogLevel } from './log.js';
