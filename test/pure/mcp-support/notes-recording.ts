/** A small editor whose Save button opens a modal dialog, as a recording: what an AT-SPI application would say. */
import { parseRecording, type Recording } from '@casement/adapter-recorded';

/** Numbers of AT-SPI roles and state bits. */
const FRAME = 23;
const DIALOG = 16;
const PUSH_BUTTON = 43;
const TEXT = 61;
const ENTRY = 79;
const PASSWORD = 40;
const STATES = { editable: 7, enabled: 8, focusable: 11, multiLine: 17, sensitive: 24, showing: 25, visible: 30 };

const bits = (...names: (keyof typeof STATES)[]): number[] => {
  const low = ['enabled', 'sensitive', 'showing', 'visible', ...names] as (keyof typeof STATES)[];
  return [low.reduce((word, name) => word | (1 << STATES[name]), 0) >>> 0, 0];
};

interface Part {
  readonly role: number;
  readonly name?: string;
  readonly text?: string;
  readonly kind: 'frame' | 'button' | 'text' | 'area' | 'secret';
}

const INTERFACES = {
  frame: ['Accessible', 'Component'],
  button: ['Accessible', 'Action', 'Component'],
  text: ['Accessible', 'Component', 'EditableText', 'Text'],
  area: ['Accessible', 'Component', 'EditableText', 'Text'],
  secret: ['Accessible', 'Component', 'EditableText', 'Text'],
};

function facts({ role, name = '', text, kind }: Part, children: number) {
  const writable = kind === 'text' || kind === 'area' || kind === 'secret';
  const states = kind === 'area' ? bits('editable', 'focusable', 'multiLine') : bits('focusable');
  return {
    role,
    name,
    description: '',
    states: kind !== 'area' && writable ? bits('editable', 'focusable') : states,
    interfaces: INTERFACES[kind],
    childCount: children,
    extents: [0, 0, 200, 30],
    ...(kind === 'button' && { actionCount: 1 }),
    ...(text !== undefined && { text, textLength: text.length }),
    ...(kind === 'secret' && { secret: true }),
  };
}

function tree(window: string, [root, ...rest]: readonly [Part, ...Part[]]) {
  const nodes = [root, ...rest].map((part, index) => ({
    parent: index === 0 ? -1 : 0,
    handle: index,
    facts: facts(part, index === 0 ? rest.length : 0),
  }));
  return { window, dialect: 'atspi', generation: 0, nodes, shortfall: [], cost: { calls: 1, ms: 1 } };
}

const app = { key: 'notes', pid: 4711, name: 'notes' };
const editorWindow = { id: 'x1', app, title: 'Notes', claims: {}, active: true, z: 1, verbs: ['activate', 'close'] };
const dialogWindow = {
  ...{ id: 'x2', app, title: 'Save As', owner: 'x1', active: true, z: 2, verbs: ['activate', 'close'] },
  claims: { state: true, dialog: true },
};
const editorTree = tree('x1', [
  { role: FRAME, name: 'Notes', kind: 'frame' },
  { role: TEXT, name: 'Document', text: 'first', kind: 'area' },
  { role: PUSH_BUTTON, name: 'Save', kind: 'button' },
]);
const dialogTree = tree('x2', [
  { role: DIALOG, name: 'Save As', kind: 'frame' },
  { role: ENTRY, name: 'Name', text: 'notes.txt', kind: 'text' },
  { role: PASSWORD, name: 'Password', kind: 'secret' },
  { role: PUSH_BUTTON, name: 'Cancel', kind: 'button' },
  { role: PUSH_BUTTON, name: 'Store', kind: 'button' },
]);

/** Scenes: the editor; its dialog, after Save was pressed; the editor alone, after Cancel was. */
export const notesRecording = (): Recording =>
  parseRecording({
    ...{ format: 'casement-recording', version: 1, dialect: 'atspi', recordedAt: '2026-01-01T00:00:00Z' },
    scenes: [
      { windows: [editorWindow], trees: { x1: editorTree } },
      {
        after: { window: 'x1', verb: 'press', name: 'Save' },
        windows: [{ ...editorWindow, active: false }, dialogWindow],
        trees: { x1: editorTree, x2: dialogTree },
      },
      { after: { window: 'x2', verb: 'press', name: 'Cancel' }, windows: [editorWindow], trees: { x1: editorTree } },
    ],
  });
