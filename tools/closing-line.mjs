/** A jest reporter whose last line counts the tests, for people and for machines: "123 passed, 0 failed". */
export default class ClosingLine {
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = results;
    // A file that does not even load fails no test of its own.
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const skipped = numPendingTests + numTodoTests;
    process.once('exit', () =>
      console.log(`\n${numPassedTests} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`),
    );
  }
}
