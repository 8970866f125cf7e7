/** Failures in the protocol's words (GB-23): what happened, to what, what to do. Never a value that was given. */
import { quoteTitle } from '@casement/core';
import type { FieldError, Outcome, ToolErrorCode, WindowsState } from '@casement/spec';

type Details = { readonly currentVersion?: number; readonly fields?: readonly FieldError[] };

export function failure(code: ToolErrorCode, message: string, details: Details = {}): Outcome {
  const { currentVersion, fields } = details;
  return {
    ok: false,
    error: {
      code,
      message,
      ...(currentVersion !== undefined && { currentVersion }),
      ...(fields && { fields: [...fields] }),
    },
  };
}

const LISTED = 8;

/** `window_not_found`, with the windows that there are (CASE-G14). */
export function notFound(id: string, state: WindowsState): Outcome {
  const listed = state.windows.slice(0, LISTED).map((window) => `${window.id} ${quoteTitle(window.title)}`);
  const more = state.windows.length > LISTED ? ` and ${state.windows.length - LISTED} more` : '';
  const current = listed.length > 0 ? `Current windows: ${listed.join(', ')}${more}.` : 'No window is open now.';
  const shown = /^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : 'that id';
  return failure(
    'window_not_found',
    `There is no window ${shown}: it was closed, or the id is of an earlier run. ${current}`,
  );
}

export function invalid(fields: readonly FieldError[]): Outcome {
  const names = fields.map(({ field, error }) => `${field}: ${error}`).join('; ');
  return failure('validation_failed', `Nothing was done: ${names}`, { fields });
}

/** The action was carried out, and the application visibly did something else with some of what was `expected`. */
export function notTaken(fields: readonly FieldError[], expected: number): Outcome {
  const names = fields.map(({ field, error }) => `${field}: ${error}`).join('; ');
  const rest = expected > fields.length ? ' The rest was done.' : '';
  return failure('validation_failed', `${names}${rest} Read app://windows for what the window shows now.`, { fields });
}
