/**
 * A Docker engine of its own for tests, with the images that docker-compose.yml names. They are made from the packages of Debian, so no
 * registry of images is needed: they have the programs, users, folders and variables that the official images document, but other versions.
 * Its network and mounts are its own, so the firewall of the machine does not change. Needs root, debootstrap, iproute2 and Debian's
 * docker.io.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'yaml';
import { makeDebian } from './debian-system.mjs';

/** What the entrypoint of the official image does with its variables, as far as docker-compose.yml uses it. */
const postgresEntrypoint = `#!/bin/bash
set -euo pipefail
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username "$POSTGRES_USER" --pwfile <(echo "$POSTGRES_PASSWORD") --auth-local trust --auth-host scram-sha-256 "$PGDATA"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --options "-c listen_addresses=" start --pgdata "$PGDATA"
  createdb --username "$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --wait stop --pgdata "$PGDATA"
fi
exec postgres -D "$PGDATA" -c 'listen_addresses=*'
`;

/** By the service of docker-compose.yml: the end of its Dockerfile. */
const settings = {
  postgres: [
    'ENV PATH=/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin:/sbin:/bin PGDATA=/var/lib/postgresql/data',
    'ENTRYPOINT ["/entrypoint"]',
    'CMD ["postgres"]',
  ],
  redis: [],
  caddy: [
    'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
  ],
  prometheus: ['USER prometheus', 'ENTRYPOINT ["prometheus"]'],
};

/** Makes the images, and installs the Compose plugin for the client in the folder of its settings. */
function makeImages(work, composeFile, environment) {
  const system = join(work, 'debian');
  makeDebian('trixie', system, ['docker-compose', 'postgresql', 'redis-server', 'caddy', 'prometheus']);
  cpSync(join(system, 'usr/libexec/docker/cli-plugins'), join(environment.DOCKER_CONFIG, 'cli-plugins'), {
    recursive: true,
  });
  writeFileSync(join(system, 'entrypoint'), postgresEntrypoint, { mode: 0o755 });
  execFileSync('chroot', [
    system,
    'sh',
    '-euc',
    'rm -r /var/lib/postgresql/*; install -d -o prometheus /prometheus; mkdir -p /data /config',
  ]);
  const docker = { env: { ...environment, DOCKER_BUILDKIT: '0' }, stdio: ['pipe', 'ignore', 2] };
  execFileSync('sh', ['-euc', 'tar --create --directory "$0" . | docker import - debian', system], docker);
  const { services } = parse(readFileSync(composeFile, 'utf8'), { merge: true });
  for (const [service, instructions] of Object.entries(settings)) {
    const input = ['FROM debian', ...instructions, ''].join('\n');
    execFileSync('docker', ['build', '--tag', services[service].image, '-'], { ...docker, input });
  }
  rmSync(system, { recursive: true });
}

/** Arguments of `unshare`. Those of dockerd follow. */
const startInOwnNetwork = ['--net', '--mount', 'sh', '-euc', 'ip link set lo up; exec dockerd "$@"', 'sh'];

/**
 * Calls `work` while an engine runs that has the images of a compose file, except those that it builds.
 * @param work - gets the environment of `docker`, and the command that runs others in the network of the engine, where its ports are
 * @throws Error with the end of the log if no engine can run on this machine
 */
export async function withDockerEngine(composeFile, work) {
  const folder = mkdtempSync(join(tmpdir(), 'tminus-docker-'));
  const host = `unix://${join(folder, 'socket')}`;
  const environment = { ...process.env, DOCKER_HOST: host, DOCKER_CONFIG: join(folder, 'client') };
  const log = join(folder, 'log');
  const output = openSync(log, 'a');
  const engine = spawn(
    'unshare',
    // Before version 27, addresses of IPv6 clients are lost without the last two.
    [
      ...startInOwnNetwork,
      ...['--host', host, '--pidfile', join(folder, 'pid'), '--data-root', join(folder, 'data')],
      ...['--exec-root', join(folder, 'run'), '--bridge', 'none', '--experimental', '--ip6tables'],
    ],
    { stdio: ['ignore', output, output], env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` } },
  );
  closeSync(output);
  const ended = new Promise((resolve) => engine.once('exit', resolve));
  const answers = () => spawnSync('docker', ['version'], { env: environment, stdio: 'ignore' }).status === 0;
  try {
    await once(engine, 'spawn');
    for (let attempt = 0; !answers(); attempt++) {
      if (attempt === 60 || engine.exitCode !== null)
        throw new Error(
          `No Docker engine can run here:\n${readFileSync(log, 'utf8').split('\n').slice(-6).join('\n')}`,
        );
      await setTimeout(500);
    }
    makeImages(folder, composeFile, environment);
    await work(environment, ['nsenter', `--net=/proc/${engine.pid}/ns/net`]);
  } finally {
    if (engine.pid !== undefined && engine.exitCode === null) {
      engine.kill();
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
