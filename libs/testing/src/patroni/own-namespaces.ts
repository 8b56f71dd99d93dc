import { type Command, Option } from 'commander';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repositoryRoot } from '../repository.ts';

/** What `spawnSync` finds in the PATH of root. */
const needed = ['debootstrap', 'unshare', 'nsenter', 'ip'];
const programs = join(repositoryRoot, 'node_modules', '.cache', 'patroni');
/** Of a tool that runs in namespaces of its own. */
const inside = '--in-namespaces';

/** The values of the options of `addPatroniOptions`. */
export interface PatroniFlags {
  debian: string;
  inNamespaces?: true;
}

/** Adds the options that a tool needs for a cluster with Patroni. @param what - the option that asks for the cluster */
export function addPatroniOptions(program: Command, what: string): Command {
  return program
    .option(
      '--debian <folder>',
      `with ${what}: the folder in which its programs are or will be installed`,
      (path) => resolve(path),
      programs,
    )
    .addOption(new Option(inside).hideHelp());
}

/**
 * Installs the programs of `deploy/patroni` unless they are there, runs this tool again in namespaces of its own, and ends the process: no
 * address and no mount of the run outlives it or meets those of another one. Does nothing in the tool that it has started.
 * @param alsoNeeded - further programs
 */
export async function enterOwnNamespaces(
  { debian, inNamespaces }: PatroniFlags,
  alsoNeeded: readonly string[] = [],
): Promise<void> {
  if (inNamespaces) return;
  const missing = missingHere(debian, alsoNeeded);
  if (missing) {
    process.stdout.write(`skipped: a cluster with Patroni needs ${missing}\n`);
    process.exit(0);
  }
  const install = [join(repositoryRoot, 'tools', 'build', 'patroni-system.mjs'), debian];
  const installed = existsSync(debian) ? 0 : await runHere(process.execPath, install);
  process.exit(
    installed || (await runHere('unshare', ['--net', '--mount', process.execPath, ...process.argv.slice(1), inside])),
  );
}

function missingHere(debian: string, alsoNeeded: readonly string[]): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'root on Linux, for networks and disks of its own';
  return [...needed, ...alsoNeeded].find((name) => {
    const isNeeded = name !== 'debootstrap' || !existsSync(debian);
    return isNeeded && spawnSync(name, ['--version'], { stdio: 'ignore' }).error;
  });
}

/** Passes SIGTERM on, and waits until the program has cleaned up. A terminal sends SIGINT to both. @returns the exit code */
async function runHere(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill()).on('SIGINT', () => undefined);
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 2;
}
