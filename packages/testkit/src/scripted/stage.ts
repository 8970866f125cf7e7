/**
 * Two made-up applications for tests of the protocol: "studio", which has everything that the protocol speaks of, and
 * "control", whose buttons make things happen to it. All changes are provoked by ordinary tool calls, so a test needs no
 * other way in; `packages/conformance/manifests/reference.json` names them.
 */
import type { NativeWindowId, RawWindow } from '@casement/spec';
import { appOf, pause, ScriptedBackend } from './backend.js';
import {
  area,
  button,
  type Control,
  checkBox,
  entry,
  label,
  list,
  password,
  spinner,
  statusBar,
  table,
} from './controls.js';

const STUDIO = appOf('studio');
const CONTROL = appOf('control');
/** Never to be seen by a client, in no form. */
export const STAGE_SECRET = 'sesame-7Qx!stage';
/** How long "Slow job" keeps the application busy, in ms. */
export const SLOW_MS = 600;
/** When "Change later" happens, in ms after its call. */
export const LATER_MS = 500;

const MODAL: Partial<RawWindow> = { app: STUDIO, claims: { state: true, dialog: true } };

export class Stage {
  readonly backend = new ScriptedBackend();
  private round = 0;

  constructor() {
    this.backend.show('document', this.documentControls(), { app: STUDIO, title: 'Document' }, keep);
    this.backend.show('control', this.controlControls(), { app: CONTROL, title: 'Control' }, keep);
  }

  private documentControls(): Control[] {
    const orders = table(
      'Orders',
      ['Product', 'Quantity'],
      [
        ...[
          ['Apples', '3'],
          ['Pears', '12'],
          ['Plums', '7'],
        ],
      ],
    );
    return [
      entry('Title', 'Untitled'),
      area('Notes', 'First line'),
      checkBox('Draft', true),
      spinner('Copies', 1, 1, 99),
      password('Token', STAGE_SECRET),
      orders,
      list(
        'History',
        Array.from({ length: 300 }, (_, i) => `entry ${i + 1}`),
      ),
      button('Publish', () => this.say('Published')),
      button('Slow job', () => pause(SLOW_MS).then(() => this.say('Slow job done'))),
      button('Dead', () => new Promise(() => undefined)),
      statusBar('Ready 0'),
    ];
  }

  private controlControls(): Control[] {
    return [
      statusBar('Nothing provoked yet'),
      this.lever('Change content', () => this.say('Changed')),
      this.lever('Change later', () => void setTimeout(() => this.say('Changed later'), LATER_MS)),
      this.lever('Open dialog', () => this.openDialog()),
      this.lever('Open alert', () => this.openAlert()),
      this.lever('Open window', () => this.openExtra()),
      this.lever('Disable publish', () => this.disable('Publish', true)),
      this.lever('Enable publish', () => this.disable('Publish', false)),
      this.lever('Show error', () => this.showError()),
      this.lever('Hide error', () => this.hideError()),
      this.lever('Hang', () => this.backend.hang('document')),
      this.lever('Recover', () => this.backend.recover('document')),
      this.lever('Flood', () => void this.flood()),
      this.lever('Vanish', () => this.vanish()),
      this.lever('Branch', () => this.branch()),
      this.lever('Loop', () => this.loop()),
      this.lever('Tidy up', () => this.tidy()),
    ];
  }

  /** A button that says that it was pressed, so that nobody waits for a change of its own window. */
  private lever(name: string, effect: () => unknown): Control {
    return button(name, () => {
      const bar = this.backend.open.get('control')?.controls[0];
      if (bar) bar.name = `${name}: ${++this.round}`;
      this.backend.touched('control');
      effect();
    });
  }

  /** Something that nobody has read yet. */
  private say(what: string): void {
    const bar = this.backend.open.get('document')?.controls.at(-1);
    if (!bar) return;
    bar.name = `${what} ${++this.round}`;
    this.backend.touched('document');
  }

  private disable(name: string, disabled: boolean): void {
    const control = this.backend.control('document', name);
    control.disabled = disabled;
    this.backend.touched('document');
  }

  private dialog(id: NativeWindowId, title: string, owner: string | undefined, controls: Control[]): void {
    const answers = [button('OK', () => this.backend.hide(id)), button('Cancel', () => this.backend.hide(id))];
    this.backend.show(id, [...controls, ...answers], { ...MODAL, title, ...(owner && { owner }) });
  }

  private openDialog(): void {
    const more = button('More', () => this.dialog('more', 'More options', 'dialog', [label('Even more')]));
    this.dialog('dialog', 'Save changes', 'document', [
      label('Save before closing?'),
      entry('File name', 'a.txt'),
      more,
    ]);
  }

  /** Modal to the application: it has no owner. */
  private openAlert(): void {
    const more = button('More', () => this.dialog('detail', 'Licence details', 'alert', [label('Small print')]));
    this.dialog('alert', 'Licence', undefined, [label('The licence has ended.'), more]);
  }

  private openExtra(): void {
    if (this.backend.open.has('extra')) return;
    this.backend.show('extra', [entry('Remark', ''), label('A window of its own')], {
      app: STUDIO,
      title: 'Inspector',
    });
  }

  private showError(): void {
    const { controls } = this.backend.open.get('document')!;
    if (!controls.some(isError)) controls.unshift(label('Error: the title is taken'));
    this.backend.touched('document');
  }

  private hideError(): void {
    const { controls } = this.backend.open.get('document')!;
    const at = controls.findIndex(isError);
    if (at >= 0) controls.splice(at, 1);
    this.backend.touched('document');
  }

  /** Sixty changes in about half a second. */
  private flood(): Promise<void> {
    return this.backend.flood('document', 60, () => this.say('Flood'), 8);
  }

  /** A field that is there in one read and gone in the next. */
  private vanish(): void {
    const { controls } = this.backend.open.get('document')!;
    const at = controls.findIndex(({ name }) => name === 'Copies');
    if (at >= 0) controls.splice(at, 1);
    else controls.splice(3, 0, spinner('Copies', 1, 1, 99));
    this.backend.touched('document');
  }

  /** Two dialogs of one owner, one of which has a dialog of its own. */
  private branch(): void {
    this.dialog('left', 'Left', 'document', [label('left')]);
    this.dialog('right', 'Right', 'document', [label('right')]);
    this.dialog('leaf', 'Leaf', 'right', [label('leaf')]);
  }

  /** Dialogs that own each other, as no toolkit should let them. */
  private loop(): void {
    this.dialog('ring1', 'Ring one', 'ring2', [label('one')]);
    this.dialog('ring2', 'Ring two', 'ring1', [label('two')]);
  }

  private tidy(): void {
    for (const id of ['left', 'right', 'leaf', 'ring1', 'ring2', 'dialog', 'more', 'alert', 'detail', 'extra']) {
      if (this.backend.open.has(id)) this.backend.hide(id);
    }
  }
}

/** The main windows stay when they are asked to close, as programs do that ask first. */
const keep = { onClose: () => undefined };

const isError = ({ name }: Control): boolean => name?.startsWith('Error:') === true;
