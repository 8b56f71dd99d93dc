import { PatroniCluster } from '@tminus/testing';
import type { ClusterDatabase, ClusterDatabaseOptions, IsolatedPrimary } from './database.ts';

/** Three servers with Patroni, which choose a new leader themselves, and HAProxy, which leads to it. */
export class PatroniPostgres implements ClusterDatabase {
  private constructor(private readonly cluster: PatroniCluster) {}

  static async start({ debian, isSynchronous }: ClusterDatabaseOptions): Promise<PatroniPostgres> {
    return new PatroniPostgres(await PatroniCluster.start(debian, isSynchronous ? undefined : 'asynchronous'));
  }

  get url(): string {
    return this.cluster.url;
  }

  get rows(): [string, string][] {
    return [
      ...this.cluster.servers.flatMap((server): [string, string][] => [
        [`  ${server.name}`, this.cluster.urlOf(server)],
        ['    Patroni', `http://${server.address}:8008/cluster`],
      ]),
      ['  a shell in this network', `nsenter --target ${process.pid} --net --mount`],
    ];
  }

  /** Cuts the network between the leader and the others, which choose a new one when its lease has ended. */
  async isolatePrimary(): Promise<IsolatedPrimary> {
    const { cluster } = this;
    const leader = await cluster.leader();
    const others = cluster.except(leader);
    await leader.cutFrom(others);
    return {
      standbys: others.map((server) => cluster.urlOf(server)),
      kill: () => leader.kill(),
      replace: () => cluster.untilReplaced(leader),
    };
  }

  stop(): Promise<void> {
    return this.cluster.close();
  }
}
