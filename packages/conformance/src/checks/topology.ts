/** Which windows are modal to what, and which can be operated. */
import type { Check } from '../check.js';
import type { Call } from '../manifest.js';
import { findWindow, type State, type Subject } from '../subject.js';

interface Opening {
  readonly open: Call;
  readonly window: string;
  readonly close: Call;
}

/** Opens a window around `run`, and waits until it is gone again. */
async function around(
  at: Subject,
  { open, window, close }: Opening,
  run: (state: State) => Promise<void>,
): Promise<void> {
  await at.provoke(open);
  const state = await at.until((now) => findWindow(now, window) !== undefined);
  if (!at.expect(findWindow(state, window) !== undefined, 'The window did not open', window)) return;
  try {
    await run(state);
  } finally {
    await at.provoke(close);
    await at.shows(window, false);
  }
}

const isOperable = (state: State, title: string): boolean => state.operable.includes(findWindow(state, title)?.id);

function operable(at: Subject, state: State, title: string, wanted: boolean): void {
  const text = wanted ? 'cannot be operated, though nothing blocks it' : 'can be operated, though a modal blocks it';
  at.expect(isOperable(state, title) === wanted, `The window ${title} ${text}`, state.operable);
}

export const TOPOLOGY: readonly Check[] = [
  {
    id: 'GB-6/dialog',
    title: 'a window-modal dialog is modal and has its owner',
    needs: ['dialog'],
    run: (at) =>
      around(at, at.manifest.dialog!, async (state) => {
        const { window, owner } = at.manifest.dialog!;
        const { modal, ownerId } = findWindow(state, window)!;
        at.expect(modal === true, 'A dialog is not modal', window);
        at.expect(ownerId === findWindow(state, owner)?.id, 'A dialog has not the owner', { ownerId, owner });
      }),
  },
  {
    id: 'GB-6/alert',
    title: 'an application-modal window is modal and has no owner',
    needs: ['alert'],
    run: (at) =>
      around(at, at.manifest.alert!, async (state) => {
        const { modal, ownerId } = findWindow(state, at.manifest.alert!.window)!;
        at.expect(modal === true && ownerId === null, 'An application-modal window is not (modal, no owner)', {
          modal,
          ownerId,
        });
      }),
  },
  {
    id: 'GB-7/plain',
    title: 'without a modal window, all windows can be operated',
    run: async (at) => {
      const state = await at.read();
      if (state.windows.some(({ modal }) => modal === true)) return;
      for (const { id } of state.windows)
        at.expect(state.operable.includes(id), 'A window cannot be operated, though nothing is modal', id);
    },
  },
  {
    id: 'GB-7/dialog',
    title: 'behind a dialog its owner cannot be operated; afterwards it can',
    needs: ['dialog'],
    run: async (at) => {
      const { window, owner } = at.manifest.dialog!;
      await around(at, at.manifest.dialog!, async (state) => {
        operable(at, state, window, true);
        operable(at, state, owner, false);
      });
      operable(at, await at.until((now) => isOperable(now, owner)), owner, true);
    },
  },
  {
    id: 'GB-7/nested',
    title: 'of nested dialogs only the top one can be operated',
    needs: ['dialog'],
    run: (at) => nested(at, at.manifest.dialog!),
  },
  {
    id: 'GB-7/alert',
    title: 'an application-modal window shrinks its application to itself',
    needs: ['alert'],
    run: (at) =>
      around(at, at.manifest.alert!, async (state) => {
        operable(at, state, at.manifest.alert!.window, true);
        for (const title of at.manifest.alert!.blocks) operable(at, state, title, false);
      }),
  },
  {
    id: 'GB-7/alert-nested',
    title: 'of nested application-modal windows only the top one can be operated',
    needs: ['alert'],
    run: (at) => nested(at, at.manifest.alert!),
  },
  {
    id: 'GB-7/chains',
    title: 'chains of owners that branch or loop do no harm',
    needs: ['chains'],
    run: async (at) => {
      for (const { what, open, close } of at.manifest.chains) {
        await at.provoke(open);
        const state = await at.read();
        const ids = new Set(state.windows.map(({ id }) => id));
        at.expect(
          state.operable.every((id) => ids.has(id)),
          `With ${what}, windows can be operated that are not there`,
          state.operable,
        );
        const tops = topsOf(state);
        for (const id of tops)
          at.expect(state.operable.includes(id), `With ${what}, the top of a chain cannot be operated`, id);
        await at.provoke(close);
        at.expect((await at.read()).windows.length > 0, `After ${what} there are no windows`);
      }
    },
  },
  {
    id: 'GB-8/others',
    title: 'an application-modal window leaves other applications alone',
    needs: ['alert'],
    run: (at) =>
      around(at, at.manifest.alert!, async (state) => {
        for (const title of at.manifest.alert!.spares) operable(at, state, title, true);
      }),
  },
];

/** Window-modal windows that nothing is modal to. */
function topsOf({ windows }: State): unknown[] {
  const owners = new Set(windows.filter(({ modal }) => modal === true).map(({ ownerId }) => ownerId));
  return windows.filter((one) => one.modal === true && one.ownerId !== null && !owners.has(one.id)).map(({ id }) => id);
}

async function nested(at: Subject, outer: Opening & { readonly nested?: Opening | undefined }): Promise<void> {
  const inner = outer.nested;
  if (!inner) return;
  await around(at, outer, async () => {
    await around(at, inner, async (state) => {
      operable(at, state, inner.window, true);
      operable(at, state, outer.window, false);
    });
    operable(at, await at.until((now) => isOperable(now, outer.window)), outer.window, true);
  });
}
