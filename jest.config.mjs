import { preset } from './jest.preset.mjs';

/** One PostgreSQL for the test run, with one database for each test file. See libs/testing/src/jest. */
const withDatabase = {
  globalSetup: '<rootDir>/tools/check/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/libs/testing/dist/jest/global-teardown.js',
  testEnvironment: '<rootDir>/libs/testing/dist/jest/database-environment.js',
};

/** Runs one test file at a time. */
const oneAtATime = '<rootDir>/tools/check/jest/serial-runner.mjs';

const inBrowser = [
  'e2e/src/console/**/*.e2e.spec.ts',
  'e2e/src/{client-package,reference-page,web-timers}.e2e.spec.ts',
];

/** Long tests, which only `npm run proofs` runs. */
const proofs = ['e2e/src/{proofs,docker,server-image}/*.e2e.spec.ts'];

/** Those that judge how soon a service answers, what it answers before it refuses requests, or its memory: they need the whole machine. */
const proofsAlone = 'e2e/src/{proofs/{hostile,fair-turns,overload,rate-limits},web-servers/web-servers}.e2e.spec.ts';

/** Test files with long tests that only `npm run proofs` runs: see `isProof` in libs/testing. */
const partlyProofs = [
  'libs/rendering/src/{templates/templates,animation/compressed-animation,fonts/character-maps,layout/text-fit}.spec.ts',
  'e2e/src/web-servers/web-servers.e2e.spec.ts',
  'e2e/src/console/pages.e2e.spec.ts',
];

const ofProofs = { isProof: true };

export default {
  reporters: ['default', '<rootDir>/tools/check/jest/summary-reporter.mjs'],
  // Only ends tests that hang: on a busy machine, a browser test takes minutes.
  testTimeout: 300_000,
  // Nx runs one process for each core. Otherwise, use all cores: by default, Jest leaves one idle, which is half of a small machine.
  maxWorkers: process.env.NX_TASK_TARGET_PROJECT ? 1 : '100%',
  // Of `it.concurrent`: runs of tools that wait half of the time, for services that start or for answers.
  maxConcurrency: 2,
  // A worker ends its threads that draw, whose priority is low, so half a second is not enough on a busy machine.
  workerGracefulExitTimeout: 30_000,
  projects: [
    {
      ...preset,
      displayName: 'unit',
      testMatch: ['<rootDir>/{apps,libs,packages,tools}/*/{src,test}/**/*.spec.ts', '<rootDir>/tools/check/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '\\.integration\\.spec\\.ts$'],
    },
    {
      ...preset,
      ...withDatabase,
      displayName: 'integration',
      // Loading a service takes longer than most of its tests, so test files share their modules.
      testEnvironment: '<rootDir>/libs/testing/dist/jest/shared-environment.js',
      runtime: '<rootDir>/tools/check/jest/shared-modules-runtime.mjs',
      testMatch: ['<rootDir>/{apps,libs,packages,tools}/*/src/**/*.integration.spec.ts'],
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
      testMatch: ['<rootDir>/e2e/src/**/*.e2e.spec.ts', ...[...inBrowser, ...proofs].map((path) => `!**/${path}`)],
    },
    {
      ...preset,
      ...withDatabase,
      displayName: 'proofs-alone',
      testMatch: [`<rootDir>/${proofsAlone}`],
      runner: oneAtATime,
      globals: ofProofs,
    },
    {
      ...preset,
      ...withDatabase,
      displayName: 'proofs',
      testMatch: [...[...partlyProofs, ...proofs].map((path) => `<rootDir>/${path}`), `!**/${proofsAlone}`],
      globals: ofProofs,
    },
  ],
};
