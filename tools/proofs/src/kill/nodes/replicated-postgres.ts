import { LocalPostgres, freePort } from '@tminus/local-postgres';
import {
  TcpProxy,
  type ToolHooks,
  query,
  replicaName,
  signalServer,
  startStreamingReplica,
  until,
} from '@tminus/testing';
import { join } from 'node:path';

/** What an operator runs. `docs/operate/scaling.md` contains these statements. */
export const statements = {
  /** On the primary: changes are confirmed when the replica has them, too. */
  synchronous: `ALTER SYSTEM SET synchronous_standby_names = '${replicaName}'`,
  reload: 'SELECT pg_reload_conf()',
  /** On the replica, when the primary is gone. */
  promote: 'SELECT pg_promote()',
} as const;

const isStreaming = `SELECT FROM pg_stat_replication WHERE application_name = '${replicaName}' AND sync_state = 'sync'`;

interface Options extends Pick<ToolHooks, 'onCleanup'> {
  /** Temporary. */
  folder: string;
  /** Whether changes are confirmed when the replica has them, too. */
  isSynchronous: boolean;
}

/** A primary, a replica that streams from it, and an address that leads to the primary and moves at a failover. */
export class ReplicatedPostgres {
  private constructor(
    private readonly primaryFolder: string,
    /** The network between the two servers. */
    private readonly replication: TcpProxy,
    /** The address for the services, as a name in DNS or a proxy of the operator. */
    private readonly address: TcpProxy,
    readonly url: string,
    readonly replicaUrl: string,
  ) {}

  static async start({ folder, isSynchronous, onCleanup }: Options): Promise<ReplicatedPostgres> {
    const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')];
    for (const each of [primaryFolder, replicaFolder]) onCleanup(() => LocalPostgres.delete(each));
    const primary = await LocalPostgres.start({ dataDir: primaryFolder, port: await freePort() });
    const replication = await TcpProxy.start(primary.url);
    const streamFrom = replication.urlOf(primary.url);
    const replica = await startStreamingReplica({
      primary,
      primaryDataDir: primaryFolder,
      dataDir: replicaFolder,
      streamFrom,
    });
    if (isSynchronous) {
      for (const statement of [statements.synchronous, statements.reload]) await query(primary.url, statement);
      await until(async () => (await query(primary.url, isStreaming)).length > 0, 'The replica does not stream.');
    }
    const address = await TcpProxy.start(primary.url);
    return new ReplicatedPostgres(primaryFolder, replication, address, address.urlOf(primary.url), replica.url);
  }

  /** From now on, the replica gets nothing that the primary commits. */
  isolatePrimary(): void {
    this.replication.stall();
  }

  killPrimary(): Promise<void> {
    return signalServer(this.primaryFolder, 'SIGKILL');
  }

  /** Makes the replica the primary. */
  async replacePrimary(): Promise<void> {
    await query(this.replicaUrl, statements.promote);
    this.address.divert(this.replicaUrl);
  }
}
