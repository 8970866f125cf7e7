/** A backend that remembers what was done through it, in the words of the application: for recordings of sequences. */
import type { After } from '@casement/adapter-recorded';
import type {
  AccessibilityBackend,
  NativeWindowId,
  RawNode,
  RawTree,
  ReadBudget,
  Target,
  Verb,
  VerbArgument,
} from '@casement/spec';

/** Generations of one window whose nodes are remembered; as many as backends keep handles for. */
const KEPT = 3;

/** The face of `backend`, with the last thing that was performed on top. */
export class NotingBackend implements AccessibilityBackend {
  readonly dialect: AccessibilityBackend['dialect'];
  private readonly reads = new Map<NativeWindowId, RawTree[]>();
  private done: After | undefined;

  constructor(private readonly backend: AccessibilityBackend) {
    this.dialect = backend.dialect;
  }

  /** The last action since the last call of this; undefined when there was none. */
  takeLast(): After | undefined {
    const last = this.done;
    this.done = undefined;
    return last;
  }

  async read(window: NativeWindowId, budget: ReadBudget): Promise<RawTree> {
    const tree = await this.backend.read(window, budget);
    this.reads.set(window, [...(this.reads.get(window) ?? []), tree].slice(-KEPT));
    return tree;
  }

  perform(at: Target, verb: Verb, arg: VerbArgument | undefined, deadlineMs: number): Promise<void> {
    this.done = { window: at.window, verb, ...factsOf(this.nodeAt(at)) };
    return this.backend.perform(at, verb, arg, deadlineMs);
  }

  windows(deadlineMs: number): ReturnType<AccessibilityBackend['windows']> {
    return this.backend.windows(deadlineMs);
  }

  watch(onDirty: Parameters<AccessibilityBackend['watch']>[0]): ReturnType<AccessibilityBackend['watch']> {
    return this.backend.watch(onDirty);
  }

  preflight(): ReturnType<AccessibilityBackend['preflight']> {
    return this.backend.preflight();
  }

  /** Whoever opened the backend below closes it, too. */
  async close(): Promise<void> {
    this.reads.clear();
  }

  private nodeAt({ window, generation, handle }: Target): RawNode | undefined {
    const tree = this.reads.get(window)?.find((one) => one.generation === generation);
    return tree?.nodes.find((node) => node.handle === handle);
  }
}

/** Role and name as the recorded backend compares them. */
function factsOf(node: RawNode | undefined): Pick<After, 'role' | 'name'> {
  const { role, name } = node?.facts ?? {};
  const text = typeof name === 'string' ? name.trim() : '';
  return { ...((typeof role === 'string' || typeof role === 'number') && { role }), ...(text && { name: text }) };
}
