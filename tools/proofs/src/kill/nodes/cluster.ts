import { migrate } from '@tminus/database';
import { type ServiceName, ServiceNode, type ToolHooks, temporaryFolder } from '@tminus/testing';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReplicatedPostgres } from './replicated-postgres.ts';
import { type WebServer, createWebServer } from './web-server.ts';

const nodesOfEach = 3;

/** Three nodes of each service behind Caddy, with PostgreSQL and a replica. Other machines reach none of them. */
export class Cluster {
  readonly nodes: ServiceNode[] = [];

  private constructor(
    private readonly folder: string,
    readonly database: ReplicatedPostgres,
    readonly web: WebServer,
  ) {}

  /** @param options.isSynchronous - whether changes are confirmed when the replica has them, too */
  static async start({ isSynchronous }: { isSynchronous: boolean }, hooks: ToolHooks): Promise<Cluster> {
    hooks.log(`PostgreSQL with a replica, ${nodesOfEach} api and ${nodesOfEach} embed nodes, Caddy`);
    const folder = await temporaryFolder(hooks, tmpdir());
    const database = await ReplicatedPostgres.start({ folder, isSynchronous, ...hooks });
    await migrate(database.url);
    const web = await createWebServer(join(folder, 'caddy'));
    const cluster = new Cluster(folder, database, web);
    hooks.onCleanup(() => Promise.all(cluster.nodes.map((node) => node.kill())));
    for (let i = 0; i < nodesOfEach; i++) for (const each of ['api', 'embed'] as const) await cluster.create(each);
    await Promise.all(cluster.nodes.map((node) => node.start()));
    hooks.onCleanup(() => web.stop());
    await web.start(cluster.nodes);
    return cluster;
  }

  nodesOf(name: ServiceName): ServiceNode[] {
    return this.nodes.filter((node) => node.name === name);
  }

  /** Adds a server with a service. */
  async add(name: ServiceName): Promise<void> {
    const node = await this.create(name);
    await node.start();
    await this.web.reload(this.nodes);
  }

  private async create(name: ServiceName): Promise<ServiceNode> {
    const dataDir = join(this.folder, `${name}-${this.nodesOf(name).length + 1}`);
    const environment = {
      DATABASE_URL: this.database.url,
      // Seven nodes share the 100 connections that PostgreSQL allows by default.
      DATABASE_POOL_SIZE: '4',
      API_PUBLIC_URL: this.web.url,
      EMBED_PUBLIC_URL: this.web.url,
      TRUSTED_PROXIES: '127.0.0.1',
      SHUTDOWN_DELAY: '2s',
    };
    const node = await ServiceNode.create({ name, environment, dataDir });
    this.nodes.push(node);
    return node;
  }
}
