/** The Node.js of the server image, as a package of npm contains it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.mjs';

/** The version that the Dockerfile names, such as `24.21.0`. */
export const [, nodeVersion] = /^ARG NODE_IMAGE=node:(\S+?)-/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'));

const versionOf = (program) => spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim();

/**
 * Downloads the program into a folder, unless it is there. It has more than 100 MB.
 * @returns the absolute path of the program
 */
export function installImageNode(folder = join(root, 'node_modules', '.cache', 'image-node')) {
  const name = `node-${process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (versionOf(program) === `v${nodeVersion}`) return program;
  const args = ['install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts'];
  spawnSync('npm', [...args, `${name}@${nodeVersion}`], { stdio: ['ignore', 2, 2] });
  if (versionOf(program) === `v${nodeVersion}`) return program;
  throw new Error(`Node.js ${nodeVersion} could not be installed. See the npm output above.`);
}
