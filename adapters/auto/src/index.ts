export { absentBackend } from './absent.js';
export type { Adapter, Adapters, BackendOptions, Log } from './adapters.js';
export { ADAPTERS } from './adapters.js';
export type { Cause } from './causes.js';
export { NoAdapterError } from './causes.js';
export type { OpenOptions } from './open.js';
export { openBackend } from './open.js';
