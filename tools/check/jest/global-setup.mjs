import startPostgres from '../../../libs/testing/dist/jest/global-setup.js';
import { bundleProgram, countingWorker } from '../../build/bundle-program.mjs';
import { root } from '../../build/run-program.mjs';
import { join } from 'node:path';

/** The counting thread of each service that a test starts loads one file, as in a bundled service: its packages take a second. */
const bundleCountingWorker = () => bundleProgram(countingWorker, join(root, 'libs/analytics/bundle'));

/** What all test files with a database share. */
export default async function globalSetup() {
  await Promise.all([startPostgres(), bundleCountingWorker()]);
}
