/** What a caller of {@link BridgeClient} can catch. */
import type { FieldError, ToolError, ToolErrorCode } from '@casement/spec';

/** The server refused or failed an action, in the protocol's words (GB-23). */
export class BridgeCallError extends Error {
  override readonly name = 'BridgeCallError';
  readonly code: ToolErrorCode;
  /** With `stale_state`: the version that the window has now. */
  readonly currentVersion: number | undefined;
  /** With `validation_failed`: what is wrong, by parameter. */
  readonly fields: readonly FieldError[];

  constructor(
    /** The tool that was called. */
    readonly tool: string,
    error: ToolError,
  ) {
    super(error.message);
    this.code = error.code;
    this.currentVersion = error.currentVersion;
    this.fields = error.fields ?? [];
  }
}

/** The server answered with something that the GUI Bridge Protocol does not allow, or is no GUI bridge at all. */
export class BridgeContractError extends Error {
  override readonly name = 'BridgeContractError';
}

/** Something that was waited for did not happen in time. What is known is still valid. */
export class BridgeTimeoutError extends Error {
  override readonly name = 'BridgeTimeoutError';
}
