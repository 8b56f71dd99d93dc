import { spawnSync } from 'node:child_process';

/** Programs that some tests need and npm cannot bring: what to try, and the Debian package that has it. */
const programs = {
  'redis-server': { try: ['--version'], package: 'redis-server' },
  chromium: { try: ['--version'], package: 'chromium' },
} as const;

export type ProgramName = keyof typeof programs;

/**
 * `describe` where the program is on this machine. Elsewhere the suite is left out, under a name that says why and how to
 * change that; the run's last lines name it.
 */
export function describeWith(program: ProgramName, name: string, suite: () => void): void {
  const { try: args, package: debianPackage } = programs[program];
  const isThere = spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (isThere) describe(name, suite);
  else describe.skip(`${name} [left out: needs ${program}; on Debian: apt-get install ${debianPackage}]`, suite);
}
