/** Looks at the window server now and then, which asks no application anything: windows come, go and change places there. */
import type { ServerWindow, Session } from '@casement/native-darwin';

const LOOK_MS = 1000;

export class ScreenClock {
  private timer: NodeJS.Timeout | undefined;
  private seen = '';

  constructor(
    private readonly session: Session,
    private readonly onChange: () => void,
  ) {}

  run(on: boolean): void {
    if (on === (this.timer !== undefined)) return;
    clearInterval(this.timer);
    this.timer = on ? setInterval(() => this.look(), LOOK_MS).unref() : undefined;
    if (on) this.seen = signOf(this.session.screen());
  }

  private look(): void {
    const now = signOf(this.session.screen());
    if (now === this.seen) return;
    this.seen = now;
    this.onChange();
  }
}

function signOf(windows: readonly ServerWindow[]): string {
  return windows.map(({ id, onScreen, x, y, width, height }) => [id, onScreen, x, y, width, height].join()).join(';');
}
