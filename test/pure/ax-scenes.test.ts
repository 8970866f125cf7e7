/** The scenes of the macOS double are what the double reads, and every name in them means something. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Scene, sceneSchema } from '../ax-double/scene-schema.js';

const FOLDER = resolve(import.meta.dirname, '../ax-double/scenes');
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
/** Which macOS behaviours the issue and its facts ask scenes for. */
const WANTED = 32;

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };
type Row = { [key: string]: Json };

/** What a scene defines and what it refers to. Names of repeated nodes are there for every copy. */
class Names {
  /** Every role that a name ever has; one that comes back must be what it was. */
  readonly defined = new Map<string, Set<Json>>();
  readonly referred = new Set<string>();
  readonly doubled: string[] = [];
  readonly pids = new Set<number>();
  readonly named = new Set<number>();
  readonly faults: string[] = [];

  constructor(scene: Scene) {
    const raw = scene as unknown as Row;
    const present = new Set<string>();
    for (const app of raw.apps as Row[]) this.app(app, present);
    for (const window of raw.windowServer as Row[]) this.window(window, SELF);
  }

  private app(app: Row, present: Set<string>): void {
    this.pids.add(app.pid as number);
    this.node(app.element as Row, SELF, present);
  }

  private window(window: Row, put: Put): void {
    this.named.add(window.pid as number);
    this.refer(window.element as string, put);
  }

  private node(node: Row, put: Put, present: Set<string>): void {
    const copies = (node.repeat as number | undefined) ?? 0;
    const numbers = copies > 0 ? Array.from({ length: copies }, (_, i) => i + 1) : [0];
    for (const i of numbers) {
      const here = i === 0 ? put : (text: string): string => numbered(put(text), i);
      this.define(node, here, present);
      // What refers is the same in every copy but for the number: the first and the last one tell.
      const whole = i <= 1 || i === copies;
      if (whole) this.content(node, here);
      for (const child of (node.children ?? []) as Row[]) {
        if (whole) this.node(child, here, present);
        else this.outline(child, here, present);
      }
    }
  }

  private outline(node: Row, put: Put, present: Set<string>): void {
    this.define(node, put, present);
    for (const child of (node.children ?? []) as Row[]) this.outline(child, put, present);
  }

  private define(node: Row, put: Put, present: Set<string>): void {
    if (node.id === undefined) return;
    const id = put(node.id as string);
    if (present.has(id)) this.doubled.push(id);
    present.add(id);
    this.defined.set(id, (this.defined.get(id) ?? new Set()).add(node.AXRole as Json));
  }

  private content(node: Row, put: Put): void {
    const settable = new Set((node.settable ?? []) as string[]);
    for (const [key, value] of Object.entries(node)) if (key.startsWith('AX')) this.value(value, put);
    for (const [name, then] of Object.entries((node.onSet ?? {}) as Row)) {
      if (!settable.has(name)) this.faults.push(`${node.id}: ${name} has effects but cannot be set`);
      this.effects(then, put);
    }
    for (const name of (node.pretends ?? []) as string[]) {
      if (settable.has(name)) this.faults.push(`${node.id}: ${name} is settable and pretends to be`);
    }
    for (const then of Object.values((node.actions ?? {}) as Row)) this.effects(then, put);
  }

  private value(value: Json, put: Put): void {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
    if (typeof value.el === 'string') this.refer(value.el, put);
    for (const id of (value.els ?? []) as string[]) this.refer(id, put);
  }

  private refer(id: string, put: Put): void {
    this.referred.add(put(id));
  }

  private effects(list: Json, put: Put): void {
    for (const effect of list as Row[]) this.effect(effect, put);
  }

  private effect(effect: Row, put: Put): void {
    for (const key of ['set', 'to', 'remove', 'replace', 'notify', 'front']) {
      if (typeof effect[key] === 'string') this.refer(effect[key] as string, put);
    }
    for (const [key, value] of Object.entries(effect)) if (key.startsWith('AX')) this.value(value, put);
    if (effect.add) this.node(effect.add as Row, put, new Set());
    if (effect.if) this.refer((effect.if as Row).node as string, put);
    if (effect.else) this.effects(effect.else, put);
    if (effect.launch) this.app(effect.launch as Row, new Set());
    for (const window of [effect.server ?? []].flat() as Row[]) this.window(window, put);
    for (const pid of [effect.quit, effect.hang]) if (typeof pid === 'number') this.named.add(pid);
    if (effect.each) this.each(effect, put);
    else if (effect.do) this.effects(effect.do, put);
  }

  private each(effect: Row, put: Put): void {
    for (const id of effect.each as string[]) {
      this.refer(id, put);
      this.effects(effect.do as Json, (text) => put(text.replaceAll('$each', id)));
    }
  }
}

/** How a name in the scene becomes the name of a node. */
type Put = (text: string) => string;
const SELF: Put = (text) => text;

function numbered(text: string, i: number): string {
  return text.replaceAll('{i}', String(i)).replaceAll('{i0}', String(i - 1));
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

test('there are scenes for all that is known to be different on macOS', () => {
  expect(FILES.length).toBeGreaterThanOrEqual(WANTED);
});

describe.each(FILES)('%s', (file) => {
  const parsed = sceneSchema.safeParse(read(file));
  const names = parsed.success ? new Names(parsed.data) : undefined;

  test('keeps to the format, and says where its values come from', () => {
    expect(parsed.error?.issues ?? []).toEqual([]);
    expect(basename(file)).toMatch(/^[a-z0-9-]+\.json$/);
  });

  test('gives no name to two things', () => {
    expect(names?.doubled).toEqual([]);
    const changing = [...(names?.defined ?? [])].filter(([, roles]) => roles.size > 1);
    expect(changing.map(([id]) => id)).toEqual([]);
    const numbers = parsed.data?.windowServer.map((window) => window.id) ?? [];
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('refers to nothing that does not exist', () => {
    expect([...(names?.referred ?? [])].filter((id) => !names?.defined.has(id))).toEqual([]);
    expect([...(names?.named ?? [])].filter((pid) => !names?.pids.has(pid))).toEqual([]);
  });

  test('has effects only for what can happen', () => {
    expect(names?.faults).toEqual([]);
  });
});

test.each([
  ['an unknown key of a node', { apps: [{ element: { AXRole: 'AXApplication', title: 'x' } }] }],
  ['an unknown kind of value', { apps: [{ element: { AXRole: 'AXApplication', AXTitle: { url: 'x' } } }] }],
  ['an unknown effect', { apps: [{ element: { AXRole: 'AXApplication', actions: { AXPress: [{ shout: 1 }] } } }] }],
  ['an unknown key of a scene', { mood: 'good', apps: [{ element: { AXRole: 'AXApplication' } }] }],
])('%s is refused', (_, { apps, ...more }) => {
  const whole = { pid: 1, name: 'a', bundleId: 'a', executable: '/a', active: true };
  const scene = { about: 'A scene that is here to be refused.', windowServer: [], ...more };
  const fill = (element: object) => ({ ...scene, apps: [{ ...whole, element }] });
  const good = { ...fill({ AXRole: 'AXApplication' }), mood: undefined };
  expect(sceneSchema.safeParse(JSON.parse(JSON.stringify(good))).success).toBe(true);
  expect(sceneSchema.safeParse(fill(apps[0]!.element)).success).toBe(false);
});
