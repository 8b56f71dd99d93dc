/**
 * `npm run image`: builds the server image from the Dockerfile with buildah, without a Docker engine, and starts its programs with real
 * databases. Needs root, buildah and debootstrap.
 *
 * The base image comes from the packages of Debian and npm instead of a registry of images: as far as the Dockerfile needs it, it is equal to
 * its `NODE_IMAGE`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { installImageNode, nodeVersion } from './image-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const base = `localhost/tminus-node:${nodeVersion}`;
const image = 'localhost/tminus';

const run = (program, args, options = {}) =>
  execFileSync(program, args, { stdio: ['ignore', 2, 2], cwd: root, ...options });
const read = (program, args) => execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 2] }).trim();
const buildah = (...args) => read('buildah', args);
const seconds = (since) => `${Math.round((performance.now() - since) / 1000)} s`;

/** Debian's smallest system, Node.js as a package of npm contains it, npm, and the user `node`. */
function makeBase() {
  const work = mkdtempSync(join(tmpdir(), 'tminus-base-'));
  const system = join(work, 'system');
  try {
    const [mirror] = read('apt-get', [
      'indextargets',
      '--format',
      '$(SITE)',
      'Created-By: Packages',
      'Codename: bookworm',
    ]).split('\n');
    // Node.js needs libstdc++, and npm the certificates.
    const packages = 'libstdc++6,ca-certificates';
    run('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', system, mirror]);
    const node = join(system, 'usr/local/bin/node');
    cpSync(installImageNode(work), node);
    chmodSync(node, 0o755);
    cpSync(join(read('npm', ['root', '-g']), 'npm'), join(system, 'usr/local/lib/node_modules/npm'), {
      recursive: true,
    });
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(system, 'usr/local/bin/npm'));
    run('chroot', [system, 'useradd', '--uid', '1000', '--create-home', 'node']);
    const container = buildah('from', 'scratch');
    buildah('copy', container, system, '/');
    buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container);
    buildah('commit', '--rm', container, base);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What lets `npm ci` in the build reach the registry as on this machine, and reuse what this machine has downloaded. */
function npmMounts(work) {
  const setting = (name) => read('npm', ['config', 'get', name]);
  const [registry, certificates, cache] = ['registry', 'cafile', 'cache'].map(setting);
  const hasCertificates = existsSync(certificates);
  const settings = join(work, 'npmrc');
  writeFileSync(settings, `registry=${registry}\n${hasCertificates ? `cafile=${certificates}\n` : ''}`);
  const mounts = [`${settings}:/root/.npmrc:ro`, `${cache}:/root/.npm`];
  if (hasCertificates) mounts.push(`${certificates}:${certificates}:ro`);
  return mounts.flatMap((mount) => ['--volume', mount]);
}

function makeImage() {
  const options = ['--isolation', 'chroot', '--network', 'host', '--build-arg', `NODE_IMAGE=${base}`, '--tag', image];
  const work = mkdtempSync(join(tmpdir(), 'tminus-image-'));
  try {
    run('buildah', ['build', ...options, ...npmMounts(work), root]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function printParts(folder) {
  const sizeOf = (path) => Number(read('du', ['-sk', '--', join(folder, path)]).split('\t')[0]) / 1024;
  const parts = ['', 'app', 'app/apps', 'app/libs', 'app/tools', 'app/node_modules', 'usr/local/bin/node'];
  for (const part of parts)
    console.log(`${sizeOf(part).toFixed(1).padStart(7)} MiB  ${part === '' ? 'all' : `/${part}`}`);
}

async function testImage() {
  let started = performance.now();
  if (spawnSync('buildah', ['inspect', '--type', 'image', base], { stdio: 'ignore' }).status !== 0) makeBase();
  console.log(`The base image is ready after ${seconds(started)}.`);
  started = performance.now();
  makeImage();
  console.log(`The image is built after ${seconds(started)}.`);
  const container = buildah('from', '--pull-never', image);
  const folder = buildah('mount', container);
  try {
    printParts(folder);
    const jest = ['node_modules/jest/bin/jest.js', 'e2e/src/server-image'];
    return (
      spawnSync(process.execPath, jest, { cwd: root, stdio: 'inherit', env: { ...process.env, TMINUS_IMAGE: folder } })
        .status ?? 1
    );
  } finally {
    buildah('rm', container);
  }
}

process.exitCode = await testImage();
