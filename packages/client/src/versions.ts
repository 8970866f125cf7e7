import type { ToolSuccess, WindowsState } from '@casement/spec';

/**
 * The newest version of each window that the caller has been shown: what a decision of the caller can rest on. A state
 * that arrived in the background and was not looked at does not count, or a write would be waved through on a state that
 * nobody has read (GB-31).
 */
export class SeenVersions {
  readonly #versions = new Map<string, number>();

  of(windowId: string): number | undefined {
    return this.#versions.get(windowId);
  }

  /** The caller looks at `state`. Windows that are gone are forgotten; their ids never come back (GB-9). */
  saw(state: WindowsState): void {
    const present = new Set(state.windows.map(({ id }) => id));
    for (const id of this.#versions.keys()) if (!present.has(id)) this.#versions.delete(id);
    for (const { id, version } of state.windows) this.#raise(id, version);
  }

  /** The caller's own action had this outcome, so its consequences are known to the caller. */
  caused(windowId: string, { result }: ToolSuccess): void {
    if (result?.version !== undefined) this.#raise(windowId, result.version);
  }

  #raise(id: string, version: number): void {
    this.#versions.set(id, Math.max(version, this.#versions.get(id) ?? 0));
  }
}
