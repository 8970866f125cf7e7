/** The contract suite over the macOS backend, on the double: the same vocabulary as on Linux. */
import { contractSuite } from '@casement/testkit';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { load, openBackend } from '../support/double.js';

const runner = { describe, test, beforeAll, afterAll };

contractSuite(
  {
    name: 'macOS on the double, AppKit',
    app: {
      ...{ window: 'Fixture', field: 'Name', secret: 'Secret', check: 'Subscribe', opener: 'Window modal' },
      dialog: { title: 'Window modal', cancel: 'Cancel' },
    },
    lacks: { capture: 'The macOS backend takes no pictures.' },
    make: async () => {
      load('fixture');
      return { backend: await openBackend() };
    },
  },
  runner,
);
