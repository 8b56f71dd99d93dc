import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ChildProgram } from '../child-program.ts';
import { eventually, until } from '../eventually.ts';
import { query } from '../test-database.ts';
import { PatroniServer, startLogged, type SettingsBug, environmentOf, installSettings } from './patroni-server.ts';

const run = promisify(execFile);
const bridge = 'servers';
/** A network for tests (RFC 2544). */
const addressOf = (host: number) => `198.18.0.${host}`;
const names = ['n1', 'n2', 'n3'];
/** HAProxy leads it to the leader. */
const haproxyPort = 5000;
const passwords = {
  PATRONI_SUPERUSER_PASSWORD: 'superuser-password',
  PATRONI_REPLICATION_PASSWORD: 'replication-password',
  PATRONI_REWIND_PASSWORD: 'rewind-password',
  PATRONI_RESTAPI_USERNAME: 'patroni',
  PATRONI_RESTAPI_PASSWORD: 'restapi-password',
};
const passwordLines = Object.entries(passwords)
  .map(([key, value]) => `${key}=${value}\n`)
  .join('');
const answerWithinMs = 1_000;
const patience = { withinMs: 90_000, everyMs: 100 };

/** A server as Patroni describes it. */
interface Member {
  name: string;
  role: string;
  state: string;
}

/**
 * Three servers with etcd, Patroni and PostgreSQL, and HAProxy in front of them, configured by the files of `deploy/patroni`. Must run in
 * network and mount namespaces of its own.
 */
export class PatroniCluster {
  private haproxy: ChildProgram | undefined;

  private constructor(readonly servers: readonly PatroniServer[]) {}

  /** @param debian - the folder with the programs. Their output is in a folder with the same name and `.logs` */
  static async start(debian: string, bug?: SettingsBug): Promise<PatroniCluster> {
    const logs = `${debian}.logs`;
    await rm(logs, { recursive: true, force: true });
    await mkdir(logs, { recursive: true });
    await installSettings(join(debian, 'etc', 'tminus'), bug);
    await run('ip', ['link', 'set', 'lo', 'up']);
    await run('ip', ['link', 'add', bridge, 'type', 'bridge']);
    await run('ip', ['address', 'add', `${addressOf(254)}/24`, 'dev', bridge]);
    await run('ip', ['link', 'set', bridge, 'up']);
    const servers: PatroniServer[] = [];
    const cluster = new PatroniCluster(servers);
    try {
      for (const [index, name] of names.entries()) {
        const addresses = names.map((each, host) => `${each}=${addressOf(host + 1)}`);
        const environment = `${await environmentOf(name, addresses)}${passwordLines}`;
        const address = addressOf(index + 1);
        const log = join(logs, `${name}.log`);
        servers.push(await PatroniServer.create({ name, address, bridge, debian, environment, log }));
      }
      servers.forEach((server) => server.start());
      cluster.haproxy = startHaproxy(debian, join(logs, 'haproxy.log'));
      await cluster.untilComplete();
      const administration = urlOf('127.0.0.1', haproxyPort, 'postgres');
      await eventually(() => query(administration, 'CREATE DATABASE tminus'), patience);
    } catch (error) {
      await cluster.close();
      throw error;
    }
    return cluster;
  }

  /** Leads to the leader. */
  get url(): string {
    return urlOf('127.0.0.1', haproxyPort, 'tminus');
  }

  /** Leads to one server, whatever its role is. */
  urlOf({ address }: PatroniServer): string {
    return urlOf(address, 5432, 'tminus');
  }

  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
    return query<Row>(this.url, text, values);
  }

  /** The server that accepts writes. @throws if there is no such server */
  async leader(): Promise<PatroniServer> {
    const name = nameOfLeader(await this.members());
    const leader = this.servers.find((server) => server.name === name);
    if (!leader) throw new Error('The cluster has no leader.');
    return leader;
  }

  /** A server that is not the leader. @throws if there is no leader */
  async standby(): Promise<PatroniServer> {
    const [standby] = this.except(await this.leader());
    if (!standby) throw new Error('The cluster has no standby.');
    return standby;
  }

  /** The two other servers. */
  except(server: PatroniServer): PatroniServer[] {
    return this.servers.filter((each) => each !== server);
  }

  /** Waits until another server is the leader. */
  untilReplaced(old: PatroniServer): Promise<void> {
    return until(async () => (await this.leader()) !== old, `${old.name} is still the leader.`, patience);
  }

  /** Waits until there is a leader, and all others follow it. */
  untilComplete(): Promise<void> {
    return eventually(async () => {
      const members = await this.members();
      const roles = members.map(({ role, state }) => `${role} ${state}`).sort();
      const complete = ['leader running', 'quorum_standby streaming', 'quorum_standby streaming'];
      if (roles.join() !== complete.join()) throw new Error(`The cluster is not complete: ${JSON.stringify(members)}`);
    }, patience);
  }

  /** The server whose etcd leads the others. */
  async etcdLeader(): Promise<PatroniServer> {
    for (const server of this.servers) {
      const response = await fetch(`http://${server.address}:2379/v3/maintenance/status`, {
        method: 'POST',
        body: '{}',
        signal: AbortSignal.timeout(answerWithinMs),
      });
      const { header, leader } = (await response.json()) as { header: { member_id: string }; leader: string };
      if (header.member_id === leader) return server;
    }
    throw new Error('etcd has no leader.');
  }

  async close(): Promise<void> {
    await this.haproxy?.stop('SIGKILL');
    await Promise.all(this.servers.map((server) => server.close()));
  }

  /** What two servers say: one that is cut off does not know that it has been replaced. */
  async members(): Promise<Member[]> {
    const answers = this.servers.map(async ({ address }) => {
      const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(answerWithinMs) });
      return ((await response.json()) as { members: Member[] }).members;
    });
    const views = (await Promise.allSettled(answers)).flatMap((each) =>
      each.status === 'fulfilled' ? [each.value] : [],
    );
    const agreed = views.find((view) => views.filter((other) => nameOfLeader(other) === nameOfLeader(view)).length > 1);
    if (!agreed) throw new Error('The servers do not agree who the leader is.');
    return agreed;
  }
}

const urlOf = (host: string, port: number, database: string) =>
  `postgres://postgres:${passwords.PATRONI_SUPERUSER_PASSWORD}@${host}:${port}/${database}`;

const nameOfLeader = (members: readonly Member[]) =>
  members.find(({ role, state }) => role === 'leader' && state === 'running')?.name;

function startHaproxy(debian: string, log: string): ChildProgram {
  const addresses = names.map((name, index) => [name.toUpperCase(), addressOf(index + 1)]);
  const env = { ...Object.fromEntries(addresses), PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
  return startLogged('chroot', [debian, 'haproxy', '-db', '-f', '/etc/tminus/haproxy.cfg'], { env, log });
}
