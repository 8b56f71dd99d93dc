import { withConnection } from '@tminus/database';
import { LocalPostgres, freePort } from '@tminus/local-postgres';
import { TcpProxy, eventually, processFamily } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { appendFile, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The name of the replica in `synchronous_standby_names` of the primary. */
const replicaName = 'replica';

/** What an operator runs. `docs/operate/scaling.md` contains these statements. */
export const statements = {
  /** On the primary: changes are confirmed when the replica has them, too. */
  synchronous: `ALTER SYSTEM SET synchronous_standby_names = '${replicaName}'`,
  reload: 'SELECT pg_reload_conf()',
  /** On the replica, when the primary is gone. */
  promote: 'SELECT pg_promote()',
} as const;

const isStreaming = `SELECT FROM pg_stat_replication WHERE application_name = '${replicaName}' AND sync_state = 'sync'`;
const streamsWithinMs = 30_000;
const applicationName = 'tminus-cluster';

const clusterOf = (folder: string) => join(folder, 'postgres');

/** A primary, a replica that streams from it, and an address that leads to the primary and moves at a failover. */
export class ReplicatedPostgres {
  private constructor(
    readonly primary: LocalPostgres,
    readonly replica: LocalPostgres,
    private readonly primaryFolder: string,
    /** The address for the services, as a name in DNS or a proxy of the operator. */
    private readonly address: TcpProxy,
    /** The network between the two servers. */
    private readonly replication: TcpProxy,
  ) {}

  static async start(folder: string, isSynchronous: boolean): Promise<ReplicatedPostgres> {
    const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')];
    const primary = await LocalPostgres.start({ dataDir: primaryFolder, port: await freePort() });
    const replication = await TcpProxy.start(primary.url);
    await mkdir(replicaFolder);
    await copyCluster(primary.url, clusterOf(primaryFolder), clusterOf(replicaFolder));
    await makeStandby(clusterOf(replicaFolder), new URL(replication.urlOf(primary.url)));
    const replica = await LocalPostgres.start({ dataDir: replicaFolder, port: await freePort() });
    if (isSynchronous) await makeSynchronous(primary.url);
    return new ReplicatedPostgres(primary, replica, primaryFolder, await TcpProxy.start(primary.url), replication);
  }

  /** For the services: through the address. */
  get url(): string {
    return this.address.urlOf(this.primary.url);
  }

  /** From now on, the replica gets nothing new. */
  stallReplication(): void {
    this.replication.stall();
  }

  /** Kills all processes of the primary, as when its machine dies. */
  async killPrimary(): Promise<void> {
    const [postmaster] = (await readFile(join(clusterOf(this.primaryFolder), 'postmaster.pid'), 'utf8')).split('\n');
    for (const pid of await processFamily(Number(postmaster))) kill(pid);
  }

  /** Makes the replica the primary, and moves the address to it. */
  async promoteReplica(): Promise<void> {
    await query(this.replica.url, statements.promote);
    this.address.divert(this.replica.url);
  }

  async stop(): Promise<void> {
    await Promise.all([this.address.stop(), this.replication.stop()]);
    await this.replica.stop();
    await this.primary.stop();
  }
}

/** @throws if the server does not answer */
export async function query<Row extends object = object>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withConnection({ url, applicationName }, async (client) => (await client.query<Row>(text, values)).rows);
}

async function makeSynchronous(url: string): Promise<void> {
  for (const statement of [statements.synchronous, statements.reload]) await query(url, statement);
  await eventually(
    async () => {
      if ((await query(url, isStreaming)).length === 0) throw new Error('The replica does not stream.');
    },
    { withinMs: streamsWithinMs },
  );
}

/** Copies a running cluster as `pg_basebackup` does, which is not part of the embedded PostgreSQL. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  await withConnection({ url, applicationName }, async (client) => {
    await client.query(`SELECT pg_backup_start('${replicaName}', fast => true)`);
    await run('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await write(to, 'backup_label', rows[0]?.labelfile ?? '');
  });
  await rm(join(to, 'postmaster.pid'), { force: true });
}

async function makeStandby(cluster: string, { hostname, port, username, password }: URL): Promise<void> {
  const address = `host=${hostname} port=${port} user=${username} password=${password} application_name=${replicaName}`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`);
  await write(cluster, 'standby.signal', '');
}

/** Gives the file to the user of the server, which differs from that of this process if this is root. */
async function write(cluster: string, name: string, content: string): Promise<void> {
  const { uid, gid } = await stat(cluster);
  const path = join(cluster, name);
  await writeFile(path, content);
  await chown(path, uid, gid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
