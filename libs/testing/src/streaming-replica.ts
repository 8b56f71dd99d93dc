import { migrate, withConnection } from '@tminus/database';
import { LocalPostgres, freePort } from '@tminus/local-postgres';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scratchFolder } from './cleanups.ts';
import { query } from './test-database.ts';

const run = promisify(execFile);

/** The name of a replica in `synchronous_standby_names` of its primary. */
export const replicaName = 'replica';

/** The folder of the cluster in a data folder of `LocalPostgres`. */
const clusterOf = (dataDir: string): string => join(dataDir, 'postgres');

/** The process id of the postmaster of the server that runs in a data folder of `LocalPostgres`. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n', 1)[0]);

/** Sends a signal to all processes of the server in a data folder of `LocalPostgres`; does nothing if none runs. */
export async function signalServer(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  if (!existsSync(join(clusterOf(dataDir), 'postmaster.pid'))) return;
  const postmaster = postmasterOf(dataDir);
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  for (const [, pid, parent] of stdout.matchAll(/(\d+) +(\d+)/g)) {
    if (![pid, parent].includes(String(postmaster))) continue;
    try {
      process.kill(Number(pid), signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // it has just ended
    }
  }
}

interface StreamingReplicaOptions {
  /** The running primary. */
  primary: Pick<LocalPostgres, 'url'>;
  primaryDataDir: string;
  /** For the replica. Created. */
  dataDir: string;
  /** Through which the replica reaches the primary. Default: its URL. */
  streamFrom?: string;
}

/** Starts a standby that streams from a running primary. */
export async function startStreamingReplica(options: StreamingReplicaOptions): Promise<LocalPostgres> {
  const { primary, primaryDataDir, dataDir, streamFrom = primary.url } = options;
  await mkdir(dataDir);
  await copyCluster(primary.url, clusterOf(primaryDataDir), clusterOf(dataDir));
  await makeStandby(clusterOf(dataDir), new URL(streamFrom));
  return LocalPostgres.start({ dataDir, port: await freePort() });
}

/** A primary and a replica that streams from it, of a test that stops, freezes and promotes the replica. */
export class LocalReplica {
  private constructor(
    readonly primary: LocalPostgres,
    private server: LocalPostgres,
    private readonly folder: string,
  ) {}

  static async start(): Promise<LocalReplica> {
    const folder = join(await scratchFolder(), `tminus-replica-${randomUUID()}`);
    const [primaryDataDir, dataDir] = [join(folder, 'primary'), join(folder, 'replica')];
    return startOrDelete(folder, async () => {
      const primary = await LocalPostgres.start({ dataDir: primaryDataDir, durable: false });
      await migrate(primary.url);
      return new LocalReplica(primary, await startStreamingReplica({ primary, primaryDataDir, dataDir }), folder);
    });
  }

  get url(): string {
    return this.server.url;
  }

  /** Runs statements on the replica, one after the other. */
  async run(...statements: string[]): Promise<void> {
    for (const statement of statements) await query(this.url, statement);
  }

  /** Its connections stay open, but nothing is answered. */
  freeze(): Promise<void> {
    return signalServer(this.dataDir, 'SIGSTOP');
  }

  resume(): Promise<void> {
    return signalServer(this.dataDir, 'SIGCONT');
  }

  stopReplica(): Promise<void> {
    return this.server.stop();
  }

  /** At the same address as before. */
  async startReplica(): Promise<void> {
    const port = Number(new URL(this.url).port);
    this.server = await LocalPostgres.start({ dataDir: this.dataDir, port });
  }

  async delete(): Promise<void> {
    await this.resume(); // if a test has failed while it was frozen
    await deleteServers(this.folder);
  }

  private get dataDir(): string {
    return join(this.folder, 'replica');
  }
}

const deleteServers = async (folder: string) => {
  for (const each of [join(folder, 'replica'), join(folder, 'primary'), folder]) await LocalPostgres.delete(each);
};

/** Deletes the servers of a folder if `start` fails: they would outlive this process. */
async function startOrDelete<T>(folder: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    await deleteServers(folder);
    throw error;
  }
}

/** Copies a running cluster as `pg_basebackup` does, which is not part of the embedded PostgreSQL. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  await withConnection({ url, applicationName: 'tminus-test' }, async (client) => {
    await client.query(`SELECT pg_backup_start('${replicaName}', fast => true)`);
    await run('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await writeForServer(to, 'backup_label', rows[0]?.labelfile ?? '');
  });
  await rm(join(to, 'postmaster.pid'), { force: true });
}

async function makeStandby(cluster: string, { hostname, port, username, password }: URL): Promise<void> {
  const address = `host=${hostname} port=${port} user=${username} password=${password} application_name=${replicaName}`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`);
  await writeForServer(cluster, 'standby.signal', '');
}

/** Gives the file to the user of the server, which differs from that of this process if this is root. */
async function writeForServer(cluster: string, name: string, content: string): Promise<void> {
  const { uid, gid } = await stat(cluster);
  const path = join(cluster, name);
  await writeFile(path, content);
  await chown(path, uid, gid);
}

/** A PostgreSQL server in recovery, without a primary: it answers reads and refuses writes until it is promoted. */
export class LocalStandby {
  private constructor(
    private readonly folder: string,
    readonly url: string,
  ) {}

  /** @param prepare - writes to the migrated database before it becomes a standby */
  static async start(prepare: (url: string) => Promise<void>): Promise<LocalStandby> {
    const dataDir = join(await scratchFolder(), `tminus-standby-${randomUUID()}`);
    return startOrDelete(dataDir, async () => {
      const primary = await LocalPostgres.start({ dataDir, durable: false });
      await migrate(primary.url);
      await prepare(primary.url);
      await primary.stop();
      await writeForServer(clusterOf(dataDir), 'standby.signal', '');
      return new LocalStandby(dataDir, (await LocalPostgres.start({ dataDir, durable: false })).url);
    });
  }

  async promote(): Promise<void> {
    await query(this.url, 'SELECT pg_promote()');
  }

  async stop(): Promise<void> {
    await LocalPostgres.delete(this.folder);
  }
}
