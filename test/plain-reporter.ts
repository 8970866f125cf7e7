import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the output with one plain line, "N passed, N failed", for tools that do not read vitest's own summary; what was
 * skipped stands on the line before. A file that could not be loaded and an error outside of a test count as failures, too.
 */
export default class PlainReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const second: string[] = [];
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      count.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if ((test.diagnostic()?.retryCount ?? 0) > 0) second.push(test.fullName);
        // One that never ran, because its file's set-up failed, is not a pass.
        count[state === 'pending' ? 'skipped' : state] += 1;
      }
      for (const suite of module.children.allSuites()) count.failed += suite.errors().length;
    }
    for (const name of second) console.log(`needed a second try: ${name}`);
    if (count.skipped > 0) console.log(`${count.skipped} skipped`);
    console.log(`${count.passed} passed, ${count.failed} failed`);
  }
}
