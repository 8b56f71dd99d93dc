import { spawnSync } from 'node:child_process';

/** Programs that some tests need and npm cannot install: the arguments to try, and the Debian package. */
const programs = {
  'redis-server': { try: ['--version'], package: 'redis-server' },
  chromium: { try: ['--version'], package: 'chromium' },
} as const;

export type ProgramName = keyof typeof programs;

/**
 * `describe` if the program is installed. Otherwise the suite is skipped with a name that says why, and the last lines of the
 * test output list it.
 */
export function describeIfInstalled(program: ProgramName, name: string, suite: () => void): void {
  const { try: args, package: debianPackage } = programs[program];
  const isInstalled = spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (isInstalled) describe(name, suite);
  else describe.skip(`${name} [skipped: needs ${program}; on Debian: apt-get install ${debianPackage}]`, suite);
}
