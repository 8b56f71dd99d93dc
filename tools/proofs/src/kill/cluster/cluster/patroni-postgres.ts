import { PatroniCluster } from '@tminus/testing';
import type { ClusterDatabase, ClusterDatabaseOptions } from './database.ts';

/** Three servers with Patroni, which choose a new leader themselves, and HAProxy, which leads to it. */
export async function startPatroni(options: ClusterDatabaseOptions): Promise<ClusterDatabase> {
  const cluster = await PatroniCluster.start(options.debian, options.isSynchronous ? undefined : 'asynchronous');
  options.onCleanup(() => cluster.close());
  return {
    url: cluster.url,
    rows: [
      ...cluster.servers.flatMap((server) => [
        [`  ${server.name}`, cluster.urlOf(server)] as const,
        ['    Patroni', `http://${server.address}:8008/cluster`] as const,
      ]),
      ['  a shell in this network', `nsenter --target ${process.pid} --net --mount`],
    ],
    /** Cuts the network between the leader and the others, which choose a new one when its lease has ended. */
    isolatePrimary: async () => {
      const leader = await cluster.leader();
      const others = cluster.except(leader);
      await leader.cutFrom(others);
      return {
        standbys: others.map((server) => cluster.urlOf(server)),
        kill: () => leader.kill(),
        replace: () => cluster.untilReplaced(leader),
      };
    },
  };
}
