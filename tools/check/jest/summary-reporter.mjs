import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers';

/** For how long Jest may go on after the last test: it ends its workers and PostgreSQL. */
const maxEndMs = 120_000;

/**
 * A Jest reporter. It lists the suites that were skipped because a program is missing. Its last line, "123 passed, 0 failed", can
 * be read by people and by programs. A test that leaves something open, such as a timer, fails the run, which would otherwise never end.
 */
export default class SummaryReporter {
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = results;
    // A test file that cannot be loaded has no failed tests, but must count as failed.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const skipped = numPendingTests + numTodoTests;
    const skippedSuites = results.testResults
      .flatMap(({ testResults }) => testResults.filter(({ status }) => status === 'pending'))
      .flatMap(({ ancestorTitles }) => ancestorTitles.filter((title) => title.includes('[skipped: ')));
    const lines = [
      ...new Set(skippedSuites),
      `${numPassedTests} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
    ];
    setTimeout(() => {
      console.error('Jest does not end: a test has left something open. With --detectOpenHandles, Jest tells what.');
      process.exit(1);
    }, maxEndMs).unref();
    // Not with console.log: what is written that way to a pipe may be lost at the exit.
    process.once('exit', () => {
      try {
        writeSync(process.stdout.fd, lines.map((line) => `\n${line}\n`).join(''));
      } catch {
        // The pipe is full. Jest has written its own summary.
      }
    });
  }
}
