/** What the engine offers to every surface (MCP, CLI): windows in the protocol's words, tools, calls, changes. */
import type { Closable, Finding, Picture } from './backend.js';
import type { Input } from './translate.js';
import type { ToolError, ToolSuccess, WindowsState } from './wire.js';

/** A JSON Schema document: object root, draft-07 ∩ 2020-12, no root combinators, no remote `$ref`. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** One tool of one window (or of the application: `windowId` null), callable at this moment. */
export interface BridgeTool {
  /** `{winId}__{action}` (GB-18). */
  readonly name: string;
  readonly windowId: string | null;
  readonly action: string;
  readonly title: string;
  readonly description: string;
  readonly effect: 'read' | 'change' | 'destroy';
  readonly idempotent: boolean;
  readonly input: Input;
  /** Includes `expectedVersion` where the tool writes. */
  readonly inputSchema: JsonSchema;
}

/** One consistent state (GB-4): `json` is exactly the text of `app://windows`. */
export interface Snapshot {
  readonly revision: number;
  readonly state: WindowsState;
  readonly json: string;
  readonly tools: readonly BridgeTool[];
}

export type Outcome =
  /** `picture`: for those who can show one; `value` says where it is. */
  | { readonly ok: true; readonly value: ToolSuccess; readonly picture?: Picture }
  | { readonly ok: false; readonly error: ToolError };

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** One batch of changes, after it has fully taken effect (GB-20). */
export interface BridgeChange {
  readonly revision: number;
  /** The resource's content changed. */
  readonly windows: boolean;
  /** The tool list changed. */
  readonly tools: boolean;
  readonly changedWindowIds: readonly string[];
}

export interface Bridge {
  /** From memory; never waits for an application. */
  snapshot(): Snapshot;
  /**
   * Calls one action of one window through the whole gate (GB-25). `args` is untrusted. Never rejects: every failure
   * is an `Outcome`.
   */
  act(windowId: string, action: string, args: unknown, options?: CallOptions): Promise<Outcome>;
  onChange(listener: (change: BridgeChange) => void): Closable;
  /** Reads everything again now and resolves when the snapshot holds it. */
  refresh(): Promise<Snapshot>;
  preflight(): Promise<readonly Finding[]>;
  close(): Promise<void>;
}
