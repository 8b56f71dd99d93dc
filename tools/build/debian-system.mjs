/** Folders with a Debian system, from the packages of Debian. Needs root and debootstrap. */
import { execFileSync } from 'node:child_process';

/**
 * Installs Debian's smallest system into a folder, from the mirror that this machine uses.
 * @param release - such as trixie
 * @param packages - the names of further packages
 */
export function makeDebian(release, folder, packages) {
  const [mirror] = execFileSync('apt-get', ['indextargets', '--format', '$(SITE)', 'Origin: Debian', 'Label: Debian'], {
    encoding: 'utf8',
  }).split('\n');
  const args = ['--variant=minbase', `--include=${packages.join(',')}`, release, folder, mirror];
  execFileSync('debootstrap', args, { stdio: ['ignore', 2, 2] });
}
