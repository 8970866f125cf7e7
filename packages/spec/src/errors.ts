/** The six codes of a failed tool call on the wire (GB-23). The set is closed. */
export const TOOL_ERROR_CODES = [
  'stale_state',
  'validation_failed',
  'blocked_by_modal',
  'window_not_found',
  'action_not_available',
  'action_timeout',
] as const;
export type ToolErrorCode = (typeof TOOL_ERROR_CODES)[number];

/**
 * What can go wrong below the seam.
 * - `timeout`: the application did not answer before the deadline (it may be hung, it may be busy).
 * - `unresponsive`: the application is remembered as hung; nothing was sent.
 * - `gone`: the window or node no longer exists, with proof (process gone, or the live application says so).
 * - `unsupported`: this platform or toolkit cannot do that.
 * - `refused`: the application or the operating system said no.
 * - `disconnected`: the accessibility or window system itself is not reachable.
 */
export type BackendErrorCode = 'timeout' | 'unresponsive' | 'gone' | 'unsupported' | 'refused' | 'disconnected';

/** The one error type that a backend rejects with. `message` is for people: what happened, to what, what to do. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
  constructor(
    readonly code: BackendErrorCode,
    message: string,
    /** What it happened to: an application, a window title, an operation. Never a value from the window. */
    readonly subject?: string,
  ) {
    super(message);
  }
}
