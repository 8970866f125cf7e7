/** `focus`, `close` and `capture`: the window as a whole. */
import { quoteTitle } from '@casement/core';
import type { ActionDefinition } from '@casement/spec';
import type { Kit } from '../kit.js';

/** Tools for what the platform can do with this window. */
export function windowActions(kit: Kit): ActionDefinition[] {
  const verbs = kit.raw.verbs;
  return [
    ...(verbs.includes('activate') ? [focus(kit)] : []),
    ...(verbs.includes('close') ? [close(kit)] : []),
    ...(verbs.includes('capture') ? [capture(kit)] : []),
  ];
}

/** For what has no text: drawings, charts, windows that cannot be read. */
function capture(kit: Kit): ActionDefinition {
  return {
    name: 'capture',
    title: `Picture of ${quoteTitle(kit.title)}`,
    description:
      'Makes a picture (PNG) of this window, also where others cover it. Secrets are blacked out. Larger pictures are ' +
      'files on the machine of this server.',
    effect: 'read',
    idempotent: true,
    input: {},
    needs: [],
    plan: () => ({ steps: [], picture: true }),
  };
}

function focus(kit: Kit): ActionDefinition {
  return {
    name: 'focus',
    title: `Bring ${quoteTitle(kit.title)} to the front`,
    description: 'Makes this window the active one.',
    effect: 'change',
    idempotent: true,
    input: {},
    needs: [{ key: '.', verb: 'activate' }],
    plan: () => ({
      steps: [{ verb: 'activate', target: '.' }],
      expect: [{ kind: 'active' }],
      message: 'Brought the window to the front.',
    }),
  };
}

/** The application may ask first (unsaved work): that is a change too, and no failure. */
function close(kit: Kit): ActionDefinition {
  return {
    name: 'close',
    title: `Close ${quoteTitle(kit.title)}`,
    description: 'Asks the window to close, as its close button would. The application may ask a question first.',
    effect: 'change',
    input: {},
    needs: [{ key: '.', verb: 'close' }],
    plan: () => ({
      steps: [{ verb: 'close', target: '.' }],
      expect: [{ kind: 'change' }],
      message: 'Asked the window to close.',
    }),
  };
}
