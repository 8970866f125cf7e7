import { expect, test } from 'vitest';
import { hintsOf } from './events.js';

const batchOf = (member: string, detail = '') => ({
  events: [
    { app: ':1.5', path: '/org/a11y/atspi/accessible/7', interface: 'org.a11y.atspi.Event.Object', member, detail },
  ],
  gone: [],
});

test('events that a read causes are no hints, and only where they are known to be (quirk swing-echoes)', () => {
  const batch = batchOf('VisibleDataChanged') as unknown as Parameters<typeof hintsOf>[0];
  expect(hintsOf(batch, (app) => app === ':1.5')).toEqual([]);
  expect(hintsOf(batch)).toEqual([{ app: ':1.5', windows: false }]);
});

test('states that show in no block are no hints', () => {
  const of = (state: string) => hintsOf(batchOf('StateChanged', state) as unknown as Parameters<typeof hintsOf>[0]);
  expect([of('focused').length, of('checked').length]).toEqual([0, 1]);
});
