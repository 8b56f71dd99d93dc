import { LocalPostgres, freePort } from '@tminus/local-postgres';
import { TcpProxy, clusterOf, eventually, processFamily, replicaName, startStreamingReplica } from '@tminus/testing';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClusterDatabase, type ClusterDatabaseOptions, type IsolatedPrimary, query } from './database.ts';

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

/** A primary, a replica that streams from it, and an address that leads to the primary and moves at a failover. */
export class ReplicatedPostgres implements ClusterDatabase {
  private constructor(
    private readonly primary: LocalPostgres,
    private readonly replica: LocalPostgres,
    private readonly primaryFolder: string,
    /** The address for the services, as a name in DNS or a proxy of the operator. */
    private readonly address: TcpProxy,
    /** The network between the two servers. */
    private readonly replication: TcpProxy,
  ) {}

  static async start({ folder, isSynchronous }: ClusterDatabaseOptions): Promise<ReplicatedPostgres> {
    const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')];
    const primary = await LocalPostgres.start({ dataDir: primaryFolder, port: await freePort() });
    const replication = await TcpProxy.start(primary.url);
    const replica = await startStreamingReplica({
      primary,
      primaryDataDir: primaryFolder,
      dataDir: replicaFolder,
      streamFrom: replication.urlOf(primary.url),
    });
    if (isSynchronous) await makeSynchronous(primary.url);
    return new ReplicatedPostgres(primary, replica, primaryFolder, await TcpProxy.start(primary.url), replication);
  }

  get url(): string {
    return this.address.urlOf(this.primary.url);
  }

  get rows(): [string, string][] {
    return [
      ['  primary', this.primary.url],
      ['  replica', this.replica.url],
    ];
  }

  /** Stalls the network between the two servers. The replica becomes the primary on command. */
  isolatePrimary(): Promise<IsolatedPrimary> {
    this.replication.stall();
    return Promise.resolve({
      standbys: [this.replica.url],
      kill: () => killServer(this.primaryFolder),
      replace: async () => {
        await query(this.replica.url, statements.promote);
        this.address.divert(this.replica.url);
      },
    });
  }

  async stop(): Promise<void> {
    await Promise.all([this.address.stop(), this.replication.stop()]);
    await this.replica.stop();
    await this.primary.stop();
  }
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

async function killServer(folder: string): Promise<void> {
  const [postmaster] = (await readFile(join(clusterOf(folder), 'postmaster.pid'), 'utf8')).split('\n');
  for (const pid of await processFamily(Number(postmaster))) kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
