/** AXErrors and other trouble in words: what happened, to what, what to do. */
import { BackendError } from '@casement/spec';
import { ERROR } from './ax.js';

export const NOT_TRUSTED = {
  reason: 'macOS has not granted Casement the permission “Accessibility”.',
  remedy:
    'System Settings > Privacy & Security > Accessibility: switch on the program that started Casement (`casement doctor` names it), then start that program anew.',
} as const;

const MEANING: ReadonlyMap<number, readonly [BackendError['code'], string]> = new Map([
  [ERROR.cannotComplete, ['timeout', 'did not answer in time: it may be busy, or has opened a dialog']],
  [ERROR.invalidElement, ['gone', 'says that this part of the window is no longer there']],
  [ERROR.attributeUnsupported, ['unsupported', 'does not offer this here']],
  [ERROR.actionUnsupported, ['unsupported', 'does not offer this action here']],
  [ERROR.notImplemented, ['unsupported', 'does not implement this']],
  [ERROR.noValue, ['unsupported', 'has no value here']],
  [ERROR.disabled, ['disconnected', `may not be read: ${NOT_TRUSTED.reason} ${NOT_TRUSTED.remedy}`]],
]);

/** The error of a failed message. `subject`: name of the application. */
export function backendError(error: number, subject: string): BackendError {
  const [code, what] = MEANING.get(error) ?? ['refused' as const, `refused (AXError ${error})`];
  return new BackendError(code, `${subject} ${what}.`, subject);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
