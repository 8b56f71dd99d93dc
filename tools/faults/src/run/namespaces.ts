import { repositoryRoot } from '@tminus/testing';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Not `process.argv`: `npm run faults` loads this tool into another program. */
const main = fileURLToPath(new URL('../main.js', import.meta.url));
/** What `spawnSync` finds in the PATH of root. */
const needed = ['debootstrap', 'unshare', 'nsenter', 'ip'];

/**
 * Installs the programs of `deploy/patroni` unless they are there, runs this tool again in namespaces of its own, and ends the process: no
 * address and no mount of the run outlives it or meets those of another one.
 * @param debian - the folder with the programs
 * @param alsoNeeded - further programs
 */
export async function inNamespaces(debian: string, alsoNeeded: readonly string[] = []): Promise<never> {
  const missing = missingHere(debian, alsoNeeded);
  if (missing) {
    process.stdout.write(`skipped: --patroni needs ${missing}\n`);
    process.exit(0);
  }
  const install = [join(repositoryRoot, 'tools', 'deploy', 'patroni-system.mjs'), debian];
  if (!existsSync(debian)) runHere(process.execPath, install);
  const args = [main, ...process.argv.slice(2), '--in-namespaces'];
  process.exit(runHere('unshare', ['--net', '--mount', process.execPath, ...args]));
}

function missingHere(debian: string, alsoNeeded: readonly string[]): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'root on Linux, for networks and disks of its own';
  return [...needed, ...alsoNeeded].find((name) => {
    const isNeeded = name !== 'debootstrap' || !existsSync(debian);
    return isNeeded && spawnSync(name, ['--version'], { stdio: 'ignore' }).error;
  });
}

/** @returns the exit code */
function runHere(program: string, args: readonly string[]): number {
  return spawnSync(program, args, { stdio: 'inherit' }).status ?? 2;
}
