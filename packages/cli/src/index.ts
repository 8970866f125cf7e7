export type { ExitCode } from './exit.js';
export { EXIT } from './exit.js';
export type { Io } from './io.js';
export { main, run } from './program.js';
