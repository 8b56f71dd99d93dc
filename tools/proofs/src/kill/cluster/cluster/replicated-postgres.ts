import { LocalPostgres, freePort } from '@tminus/local-postgres';
import { TcpProxy, query, replicaName, signalServer, startStreamingReplica, until } from '@tminus/testing';
import { join } from 'node:path';
import type { ClusterDatabase, ClusterDatabaseOptions } from './database.ts';

/** What an operator runs. `docs/operate/scaling.md` contains these statements. */
export const statements = {
  /** On the primary: changes are confirmed when the replica has them, too. */
  synchronous: `ALTER SYSTEM SET synchronous_standby_names = '${replicaName}'`,
  reload: 'SELECT pg_reload_conf()',
  /** On the replica, when the primary is gone. */
  promote: 'SELECT pg_promote()',
} as const;

const isStreaming = `SELECT FROM pg_stat_replication WHERE application_name = '${replicaName}' AND sync_state = 'sync'`;

/** A primary, a replica that streams from it, and an address that leads to the primary and moves at a failover. */
export async function startReplicated(options: ClusterDatabaseOptions): Promise<ClusterDatabase> {
  const { folder, isSynchronous, onCleanup } = options;
  const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')];
  for (const each of [primaryFolder, replicaFolder]) onCleanup(() => LocalPostgres.delete(each));
  const primary = await LocalPostgres.start({ dataDir: primaryFolder, port: await freePort() });
  /** The network between the two servers. */
  const replication = await TcpProxy.start(primary.url);
  const replica = await startStreamingReplica({
    primary,
    primaryDataDir: primaryFolder,
    dataDir: replicaFolder,
    streamFrom: replication.urlOf(primary.url),
  });
  if (isSynchronous) await makeSynchronous(primary.url);
  /** The address for the services, as a name in DNS or a proxy of the operator. */
  const address = await TcpProxy.start(primary.url);
  return {
    url: address.urlOf(primary.url),
    rows: [
      ['  primary', primary.url],
      ['  replica', replica.url],
    ],
    /** Stalls the network between the two servers. The replica becomes the primary on command. */
    isolatePrimary: async () => {
      replication.stall();
      return {
        standbys: [replica.url],
        kill: () => signalServer(primaryFolder, 'SIGKILL'),
        replace: async () => {
          await query(replica.url, statements.promote);
          address.divert(replica.url);
        },
      };
    },
  };
}

async function makeSynchronous(url: string): Promise<void> {
  for (const statement of [statements.synchronous, statements.reload]) await query(url, statement);
  await until(async () => (await query(url, isStreaming)).length > 0, 'The replica does not stream.');
}
