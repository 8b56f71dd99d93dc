/**
 * A jest reporter that names the suites which were left out for want of a program, and whose last line counts the tests, for
 * people and for machines: "123 passed, 0 failed".
 */
export default class ClosingLine {
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = results;
    // A file that does not even load fails no test of its own.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const skipped = numPendingTests + numTodoTests;
    const leftOut = results.testResults
      .flatMap(({ testResults }) => testResults.filter(({ status }) => status === 'pending'))
      .flatMap(({ ancestorTitles }) => ancestorTitles.filter((title) => title.includes('[left out: ')));
    process.once('exit', () => {
      for (const title of new Set(leftOut)) console.log(`\n${title}`);
      console.log(`\n${numPassedTests} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
    });
  }
}
