export type { DarwinOptions } from './backend.js';
export { DarwinBackend, openDarwinBackend } from './backend.js';
