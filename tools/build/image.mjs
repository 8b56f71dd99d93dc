/**
 * `npm run image`: builds the server image from the Dockerfile with buildah, without a Docker engine, starts its programs with real databases, and
 * then docker-compose.yml with an engine of its own. Needs root, buildah and debootstrap; and docker.io for the last part.
 *
 * The base image comes from the packages of Debian and npm instead of a registry of images: as far as the Dockerfile needs it, it is equal to
 * its `NODE_IMAGE`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root } from './run-program.mjs';
import { makeDebian } from './debian-system.mjs';
import { withDockerEngine } from './docker-engine.mjs';
import { installImageNode, nodeVersion } from './image-node.mjs';

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
    // Node.js needs libstdc++, and npm the certificates.
    makeDebian('bookworm', system, ['libstdc++6', 'ca-certificates']);
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

/**
 * @param within - the beginning of the command
 * @returns whether the tests passed
 */
function testWith(spec, variables, within = []) {
  const [program, ...args] = [...within, process.execPath, 'node_modules/jest/bin/jest.js', spec];
  const env = { ...process.env, ...variables };
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', env }).status === 0;
}

function testPrograms() {
  const container = buildah('from', '--pull-never', image);
  const folder = buildah('mount', container);
  try {
    printParts(folder);
    return testWith('e2e/src/server-image', { TMINUS_IMAGE: folder });
  } finally {
    buildah('rm', container);
  }
}

/** Puts the image into the engine, under the name that docker-compose.yml gives it. */
function loadImage(environment) {
  const work = mkdtempSync(join(tmpdir(), 'tminus-image-'));
  const archive = join(work, 'image.tar');
  try {
    buildah('push', '--quiet', image, `docker-archive:${archive}:tminus:latest`);
    run('docker', ['load', '--input', archive], { env: environment });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function testCompose() {
  let passed = true;
  const composeFile = join(root, 'docker-compose.yml');
  await withDockerEngine(composeFile, (environment, inNetwork) => {
    loadImage(environment);
    passed = testWith('e2e/src/docker', { ...environment, TMINUS_DOCKER: environment.DOCKER_HOST }, inNetwork);
  });
  return passed;
}

let started = performance.now();
if (spawnSync('buildah', ['inspect', '--type', 'image', base], { stdio: 'ignore' }).status !== 0) makeBase();
console.log(`The base image is ready after ${seconds(started)}.`);
started = performance.now();
makeImage();
console.log(`The image is built after ${seconds(started)}.`);
process.exitCode = testPrograms() && (await testCompose()) ? 0 : 1;
