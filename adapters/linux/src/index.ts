export { LinuxBackend, openLinuxBackend } from './backend.js';
export type { LinuxOptions, Log } from './session.js';
