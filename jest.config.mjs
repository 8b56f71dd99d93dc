import { preset } from './jest.preset.mjs';

/** One PostgreSQL for the test run, with one database for each test file. See libs/testing/src/jest. */
const withDatabase = {
  globalSetup: '<rootDir>/libs/testing/dist/jest/global-setup.js',
  globalTeardown: '<rootDir>/libs/testing/dist/jest/global-teardown.js',
  testEnvironment: '<rootDir>/libs/testing/dist/jest/database-environment.js',
};

/** Tests in a browser often wait for it, so several files run at a time. */
const inBrowser = ['e2e/src/console/**/*.e2e.spec.ts', 'e2e/src/reference-page.e2e.spec.ts'];

export default {
  reporters: ['default', '<rootDir>/tools/summary-reporter.mjs'],
  testTimeout: 60_000,
  // By default, Jest leaves one core idle, which is half of a small machine.
  maxWorkers: '100%',
  // A handle that a failed test leaves open must not turn a failed run into one that never ends.
  forceExit: Boolean(process.env['CI']),
  projects: [
    {
      ...preset,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,tools}/*/{src,test}/**/*.spec.ts', '<rootDir>/tools/{check,deploy}/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.integration\\.spec\\.ts$'],
    },
    {
      ...preset,
      ...withDatabase,
      displayName: 'integration',
      testMatch: ['<rootDir>/{apps,libs,tools}/*/src/**/*.integration.spec.ts'],
    },
    {
      ...preset,
      ...withDatabase,
      displayName: 'browser',
      testMatch: inBrowser.map((path) => `<rootDir>/${path}`),
    },
    {
      ...preset,
      ...withDatabase,
      displayName: 'e2e',
      testMatch: ['<rootDir>/e2e/src/**/*.e2e.spec.ts', ...inBrowser.map((path) => `!**/${path}`)],
      // Runs one test file at a time, because these tests start whole services, which use all cores.
      runner: '<rootDir>/tools/serial-runner.mjs',
    },
  ],
};
