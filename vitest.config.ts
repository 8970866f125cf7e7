import { defineConfig } from 'vitest/config';

/** Workspace packages resolve to their sources, so pure tests need no build. */
const conditions = ['casement-src', 'node', 'import', 'module', 'default'];
const fromSource = { resolve: { conditions }, ssr: { resolve: { conditions, externalConditions: conditions } } };

export default defineConfig({
  ...fromSource,
  test: {
    reporters: ['default', './test/plain-reporter.ts'],
    projects: [
      {
        ...fromSource,
        test: {
          name: 'pure',
          // Tests that run side by side mostly wait for servers.
          maxConcurrency: 24,
          sequence: { groupOrder: 0 },
          include: ['packages/*/src/**/*.test.ts', 'adapters/*/src/**/*.test.ts', 'test/pure/**/*.test.ts'],
        },
      },
      {
        ...fromSource,
        test: {
          name: 'live',
          // After the pure tests: timing is part of what live tests assert.
          sequence: { groupOrder: 1 },
          include: ['test/live/**/*.test.ts'],
          // Real applications on a machine that others may use; who needed it is named at the end of the run.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
});
