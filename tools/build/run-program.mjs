import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the root of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The program of Nx, for Node.js. */
export const nx = join(root, 'node_modules/nx/dist/bin/nx.js');

/** Runs a program in the root of the repository, by default with the input and output of this one. @returns the exit code; 1 if a signal ended it */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
