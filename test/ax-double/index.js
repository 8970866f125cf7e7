/** The remote control of the double. It must run in the process whose addon uses the double. */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const built = (name) => fileURLToPath(new URL(`build/Release/${name}`, import.meta.url));

/** Path of the addon that is built on the double. */
export const addonPath = built('casement_darwin.node');
/** Path of the control addon, for other processes. */
export const controlPath = built('ax_control.node');

const control = createRequire(import.meta.url)(controlPath);

export const { load, apply, messages, resetMessages, live, log, node, asked, setTrusted, settle } = control;
