/** The windows of the reference server: a made-up desk, written without any of Casement, for faults to be built in. */

export interface Item {
  label: string;
  value?: string;
  sensitive?: boolean;
}

export type Json = Record<string, unknown>;

export interface Win {
  readonly id: string;
  readonly title: string;
  readonly modal: boolean;
  readonly owner: string | null;
  readonly app: string;
  version: number;
  summary: string;
  blocks: Json[];
}

export const SECRET = 'open-sesame-reference';

/** Whether a fault is built in. */
export type Broken = (fault: string) => boolean;

export class Desk {
  readonly windows: Win[] = [];
  publishable = true;
  private count = 0;
  private made = 0;
  private stillListed: string | undefined;

  constructor(private readonly broken: Broken) {
    this.open('Document', 'studio', { modal: false, owner: null });
    this.open('Control', 'control', { modal: false, owner: broken('GB-6') ? this.at('Document').id : null });
    this.fill();
  }

  at(title: string): Win {
    return this.windows.find((one) => one.title === title)!;
  }

  open(title: string, app: string, { modal, owner }: { modal: boolean; owner: string | null }): Win {
    const id = title === 'Inspector' && this.broken('GB-9') ? 'wagain' : `w${++this.made}`;
    const win = { id, title, modal, owner, app, version: 1, summary: `${title} is shown.`, blocks: [] as Json[] };
    if (this.broken('GB-5') && title === 'Control') win.summary = '';
    if (this.broken('GB-17') && title === 'Control') win.summary = 'A GtkEntry in a window.';
    this.windows.push(win);
    return win;
  }

  close(title: string): void {
    const gone = this.at(title);
    if (!gone) return;
    if (title === 'Inspector' && this.broken('GB-30')) this.stillListed = gone.id;
    this.windows.splice(this.windows.indexOf(gone), 1);
    for (const child of this.windows.filter((one) => one.owner === gone.id)) this.close(child.title);
  }

  /** A window that closed and of which one tool is listed once more, as a fault. */
  takeStillListed(): string | undefined {
    const id = this.stillListed;
    this.stillListed = undefined;
    return id;
  }

  change(what = 'Changed'): void {
    const { blocks } = this.at('Document');
    blocks.find((block) => block.id === 'status')!.text = `${what} ${++this.count}`;
    this.at('Document').version++;
    if (this.broken('GB-10')) this.at('Control').version++;
  }

  showError(): void {
    const severity = this.broken('GB-14') ? 'fatal' : 'error';
    this.at('Document').blocks.push({ type: 'notice', id: 'error', severity, text: 'The title is taken' });
    this.at('Document').version++;
  }

  hideError(): void {
    const doc = this.at('Document');
    doc.blocks = doc.blocks.filter(({ id }) => id !== 'error');
    doc.version++;
  }

  allow(publishing: boolean): void {
    this.publishable = publishing;
  }

  touch(): void {
    this.at('Document').version++;
  }

  /** Blocked by a window that is modal to it, or to its application. */
  blocked(win: Win): boolean {
    if (this.windows.some((one) => one.modal && one.owner === win.id)) return true;
    const alerts = this.windows.filter((one) => one.modal && one.owner === null);
    const inside = (one: Win): boolean => one.app === win.app || this.broken('GB-8');
    return alerts.some((alert) => alert !== win && inside(alert) && !this.above(win, alert));
  }

  operable(): string[] {
    const all = this.windows.map(({ id }) => id);
    return this.broken('GB-7') ? all : this.windows.filter((one) => !this.blocked(one)).map(({ id }) => id);
  }

  state(): string {
    const windows = this.windows.map(({ owner, app: _, ...win }) => ({ ...win, ownerId: owner }));
    return JSON.stringify({ operableWindowIds: this.operable(), windows });
  }

  private above(win: Win, base: Win): boolean {
    for (let at: Win | undefined = win, i = 0; at && i < 20; i++) {
      if (at === base) return true;
      const owner: string | null = at.owner;
      at = this.windows.find((one) => one.id === owner);
    }
    return false;
  }

  private fill(): void {
    const token: Item = { label: 'Token', value: '••••••', sensitive: true };
    if (this.broken('GB-16')) token.value = SECRET;
    const name: Item = this.broken('GB-12') ? { label: 'Title' } : { label: 'Title', value: 'Untitled' };
    const rows = this.broken('GB-13') ? [['Apples']] : [['Apples', '3']];
    const url = this.broken('GB-15') ? 'ftp://pictures/logo.png' : 'https://pictures.example/logo.png';
    this.at('Document').blocks = [
      { type: 'text', id: 'status', text: 'Ready', ...(this.broken('GB-11') && { handle: 7 }) },
      { type: 'fields', id: 'form', items: [name, token] },
      { type: 'table', id: 'orders', columns: ['Product', 'Quantity'], rows, offset: 0, total: 40 },
      { type: 'media', id: 'logo', mimeType: 'image/png', url, alt: 'The logo' },
    ];
  }
}
