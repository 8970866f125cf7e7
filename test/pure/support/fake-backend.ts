/** An in-memory application in AT-SPI facts: what it shows and how it answers is up to the test. */
import {
  type AccessibilityBackend,
  BackendError,
  type Dirty,
  type Facts,
  type Finding,
  type NativeWindowId,
  type RawTree,
  type RawWindow,
  type Target,
  type Verb,
  type VerbArgument,
} from '@casement/spec';

const ENABLED = (1 << 8) | (1 << 24);
const SHOWN = (1 << 25) | (1 << 30);
const EDITABLE = 1 << 7;
const FOCUSABLE = 1 << 11;

export interface Control {
  readonly role: number;
  name?: string;
  text?: string;
  value?: [number, number, number, number];
  readonly interfaces?: readonly string[];
  disabled?: boolean;
  readOnly?: boolean;
  checked?: boolean;
}

/** Entry, button, label and password field by AtspiRole number. */
export const entry = (name: string, text = ''): Control => ({
  role: 79,
  name,
  text,
  interfaces: ['Component', 'Text', 'EditableText'],
});
export const button = (name: string): Control => ({ role: 43, name, interfaces: ['Component', 'Action'] });
export const label = (name: string): Control => ({ role: 29, name, interfaces: ['Component', 'Text'] });
export const password = (name: string): Control => ({
  role: 40,
  name,
  interfaces: ['Component', 'Text', 'EditableText'],
});

export interface FakeWindow {
  readonly raw: RawWindow;
  readonly controls: Control[];
}

type Reaction = (at: Control | undefined, verb: Verb, arg: VerbArgument | undefined) => void | Promise<void>;

export class FakeBackend implements AccessibilityBackend {
  readonly dialect = 'atspi';
  readonly open = new Map<NativeWindowId, FakeWindow>();
  readonly performed: { window: NativeWindowId; name: string; verb: Verb }[] = [];
  /** Replaces what an action does; by default text and numbers are taken over. */
  react: Reaction = (control, verb, arg) => {
    if (control && verb === 'setText') control.text = String(arg);
  };
  /** Object paths change with every read (CASE-D8). */
  freshPaths = false;
  private readonly listeners = new Set<(batch: readonly Dirty[]) => void>();
  private generation = 0;

  show(id: NativeWindowId, controls: Control[], raw: Partial<RawWindow> = {}): FakeWindow {
    const app = { key: '10', pid: 10, name: 'fake' };
    const window = {
      raw: { id, app, title: id, claims: {}, active: false, z: 1, verbs: ['activate', 'close'] as const, ...raw },
      controls,
    };
    this.open.set(id, window);
    this.dirty([{ what: 'windows' }]);
    return window;
  }

  hide(id: NativeWindowId): void {
    this.open.delete(id);
    this.dirty([{ what: 'windows' }]);
  }

  change(id: NativeWindowId, raw: Partial<RawWindow>): void {
    const window = this.open.get(id)!;
    this.open.set(id, { ...window, raw: { ...window.raw, ...raw } });
    this.dirty([{ what: 'windows' }]);
  }

  touched(id: NativeWindowId): void {
    this.dirty([{ what: 'tree', window: id }]);
  }

  async windows(): Promise<readonly RawWindow[]> {
    return [...this.open.values()].map((window) => window.raw);
  }

  async read(id: NativeWindowId): Promise<RawTree> {
    const window = this.open.get(id);
    if (!window) throw new BackendError('gone', 'The window is gone.');
    const generation = ++this.generation;
    const run = this.freshPaths ? generation : 0;
    const root = { role: window.raw.claims.dialog ? 16 : 23, name: window.raw.title, interfaces: ['Component'] };
    const nodes = [root, ...window.controls].map((control, i) => ({
      parent: i === 0 ? -1 : 0,
      handle: i,
      facts: factsOf(control, i, `/${run}/${i}`),
    }));
    return { window: id, dialect: 'atspi', generation, nodes, shortfall: [], cost: { calls: nodes.length, ms: 0 } };
  }

  async perform(at: Target, verb: Verb, arg: VerbArgument | undefined): Promise<void> {
    const control = this.open.get(at.window)?.controls[at.handle - 1];
    this.performed.push({ window: at.window, name: control?.name ?? '', verb });
    await this.react(control, verb, arg);
    this.touched(at.window);
  }

  watch(onDirty: (batch: readonly Dirty[]) => void) {
    this.listeners.add(onDirty);
    return { close: () => void this.listeners.delete(onDirty) };
  }

  async preflight(): Promise<readonly Finding[]> {
    return [];
  }

  async close(): Promise<void> {
    this.listeners.clear();
  }

  private dirty(batch: readonly Dirty[]): void {
    for (const listener of this.listeners) listener(batch);
  }
}

function factsOf(control: Control, index: number, path: string): Facts {
  const editable = control.interfaces?.includes('EditableText') && !control.readOnly;
  const low =
    SHOWN |
    (control.disabled ? 0 : ENABLED) |
    (editable ? EDITABLE : 0) |
    (control.role === 43 || editable ? FOCUSABLE : 0) |
    (control.checked ? 1 << 4 : 0);
  return {
    path,
    role: control.role,
    name: control.name ?? '',
    description: '',
    states: [low >>> 0, 0],
    interfaces: ['Accessible', ...(control.interfaces ?? [])],
    childCount: 0,
    indexInParent: index - 1,
    extents: [0, index * 20, 100, 20],
    ...(control.text !== undefined &&
      control.role !== 40 && { text: control.text, textLength: [...control.text].length }),
    ...(control.value && { value: control.value }),
  };
}
