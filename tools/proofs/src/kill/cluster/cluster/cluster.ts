import { childEnvironment } from '@tminus/config';
import {
  LocalRedis,
  type ServiceName,
  ServiceNode,
  type ToolHooks,
  adminProgram,
  temporaryFolder,
} from '@tminus/testing';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClusterDatabase } from './database.ts';
import { startPatroni } from './patroni-postgres.ts';
import { startReplicated } from './replicated-postgres.ts';
import { type WebServer, createWebServer } from './web-server.ts';

const nodesOfEach = 3;
const migrators = 3;

/** PostgreSQL on several servers. */
export const databases = {
  replica: { what: 'PostgreSQL with a streaming replica', start: startReplicated },
  patroni: { what: 'three PostgreSQL servers with Patroni', start: startPatroni },
} as const;
export type DatabaseName = keyof typeof databases;

/** What a cluster consists of. */
export interface Parts {
  database: DatabaseName;
  /** The folder with the programs of Patroni. */
  debian: string;
}

interface ClusterOptions extends Parts, ToolHooks {
  /** Variables of all nodes. */
  variables: NodeJS.ProcessEnv;
  hasRedis: boolean;
  /** Whether changes are confirmed when a standby has them, too. */
  isSynchronous: boolean;
}

/** Three nodes of each service behind Caddy, with PostgreSQL, its standbys, and Redis. Other machines reach none of them. */
export class Cluster {
  readonly nodes: ServiceNode[] = [];

  private constructor(
    private readonly folder: string,
    readonly database: ClusterDatabase,
    /** Without it, each node counts the requests of keys for itself. */
    readonly redis: LocalRedis | undefined,
    readonly web: WebServer,
    /** How many migrations each of several migrators has applied. */
    readonly migrated: readonly number[],
    private readonly options: ClusterOptions,
  ) {}

  static async start(options: ClusterOptions): Promise<Cluster> {
    const { log, onCleanup, hasRedis, database: name } = options;
    const { what, start } = databases[name];
    log(`${what}, Redis`);
    const folder = await temporaryFolder(options, tmpdir());
    const database = await start({ ...options, folder });
    const redis = hasRedis ? await LocalRedis.start() : undefined;
    onCleanup(async () => redis?.stop());
    log(`${migrators} migrators at once`);
    const migrated = await migrateAtOnce(migrators, database.url);
    const web = await createWebServer(join(folder, 'caddy'));
    const cluster = new Cluster(folder, database, redis, web, migrated, options);
    onCleanup(() => Promise.all(cluster.nodes.map((node) => node.kill())));
    log(`${nodesOfEach} api and ${nodesOfEach} embed nodes, Caddy`);
    for (let i = 0; i < nodesOfEach; i++) for (const each of ['api', 'embed'] as const) await cluster.create(each);
    await Promise.all(cluster.nodes.map((node) => node.start()));
    onCleanup(() => web.stop());
    await web.start(cluster.nodes);
    return cluster;
  }

  nodesOf(name: ServiceName): ServiceNode[] {
    return this.nodes.filter((node) => node.name === name);
  }

  /** Adds a server with a service. */
  async add(name: ServiceName): Promise<ServiceNode> {
    const node = await this.create(name);
    await node.start();
    await this.web.reload(this.nodes);
    return node;
  }

  private async create(name: ServiceName): Promise<ServiceNode> {
    const number = this.nodesOf(name).length + 1;
    const dataDir = join(this.folder, `${name}-${number}`);
    const environment = {
      DATABASE_URL: this.database.url,
      // Seven nodes share the 100 connections that PostgreSQL allows by default.
      DATABASE_POOL_SIZE: '4',
      REDIS_URL: this.redis?.url ?? '',
      API_PUBLIC_URL: this.web.url,
      EMBED_PUBLIC_URL: this.web.url,
      TRUSTED_PROXIES: '127.0.0.1',
      SHUTDOWN_DELAY: '2s',
      ...this.options.variables,
    };
    const node = await ServiceNode.create({ name, environment, dataDir });
    this.nodes.push(node);
    return node;
  }
}

/** Runs `tminus db migrate` in several processes at once. @returns how many migrations each of them has applied */
async function migrateAtOnce(count: number, databaseUrl: string): Promise<number[]> {
  const env = childEnvironment({ DATABASE_URL: databaseUrl });
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [adminProgram, 'db', 'migrate', '--json'], {
        env,
      });
      return (JSON.parse(stdout) as { migrations: string[] }).migrations.length;
    }),
  );
}
