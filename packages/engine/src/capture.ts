/** A picture of one window for the answer of an action that reads. */
import type { AccessibilityBackend, Outcome, Picture } from '@casement/spec';
import { BackendError } from '@casement/spec';
import type { Desktop } from './desktop.js';
import type { LiveWindow } from './live.js';
import { failure } from './outcome.js';
import type { Pictures } from './pictures.js';

/** Making and encoding a picture may take this long, in ms. */
const CAPTURE_MS = 5000;

export class Camera {
  constructor(
    private readonly backend: AccessibilityBackend,
    private readonly desktop: Desktop,
    private readonly pictures: Pictures,
  ) {}

  /** The window was read a moment ago, so the backend knows its secrets; one that came since is noticed here. */
  async take(live: LiveWindow): Promise<Outcome> {
    try {
      const before = secretsOf(live);
      const picture = await this.shoot(live);
      if (!live.raw.unreadable) await this.desktop.readFresh(live);
      this.desktop.publish();
      if (secretsOf(live) !== before) return failure('action_not_available', RESTLESS);
      return this.told(live, picture);
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      return failure('action_not_available', error.message);
    }
  }

  private shoot(live: LiveWindow): Promise<Picture> {
    if (!this.backend.capture) throw new BackendError('unsupported', 'No pictures can be made here.', live.id);
    return this.backend.capture(live.native, CAPTURE_MS);
  }

  private async told(live: LiveWindow, picture: Picture): Promise<Outcome> {
    const version = this.desktop.version(live.id);
    const note = await this.pictures.keep(picture);
    const result = { ...(version !== undefined && { version }), data: { picture: note } };
    return { ok: true, value: { message: 'Made a picture of the window.', openedWindowIds: [], result }, picture };
  }
}

const RESTLESS = 'The window changed its secret fields while the picture was made, so there is none. Try again.';

function secretsOf({ tree }: LiveWindow): string {
  return (tree?.nodes ?? []).flatMap((node) => (node.secret ? [node.key] : [])).join();
}
