import { access, mkdir, readFile, rm } from 'node:fs/promises';
import pg from 'pg';
import { LocalPostgresError } from './binaries.ts';
import {
  type Toolbox,
  clusterPaths,
  initialiseCluster,
  openToolbox,
  startServer,
  stopServer,
  superuser,
} from './cluster.ts';

const databaseName = 'tminus';
const ownerLock = 0x74_6d_6f_77; // "tmow": who holds this advisory lock runs the server
const attemptDelayMs = 100;
/** How often to try to connect to a server that is starting or recovering. */
const attempts = 100;
/** How often to ask for a data folder that somebody owns. */
const patience = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export interface LocalPostgresOptions {
  /** The folder that holds the cluster, its password and its log; made when missing. */
  dataDir: string;
  /** False: never waits for the disk; for clusters that tests throw away. Default true. */
  durable?: boolean;
}

/** Whether process `pid` exists. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The address of database `database` on the server that runs in `dataDir`; undefined when none runs there. */
async function runningServer(dataDir: string, database: string): Promise<string | undefined> {
  const paths = clusterPaths(dataDir);
  try {
    const [pidFile, password] = await Promise.all([readFile(paths.pid, 'utf8'), readFile(paths.password, 'utf8')]);
    // postmaster.pid: line 1 the process id, line 4 the port
    const [pid, , , port] = pidFile.split('\n');
    if (!isAlive(Number(pid)) || !Number(port)) return undefined;
    return `postgres://${superuser}:${password.trim()}@127.0.0.1:${Number(port)}/${database}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A connection to a server that may still be starting up or recovering; undefined when there is none in the end. */
async function connect(dataDir: string): Promise<pg.Client | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const url = await runningServer(dataDir, 'postgres');
    if (url === undefined) return undefined;
    const client = new pg.Client({ connectionString: url, application_name: 'tminus-owner' });
    client.on('error', () => undefined); // the server went away: whoever uses the database hears of it
    try {
      await client.connect();
      return client;
    } catch {
      await pause(attemptDelayMs);
    }
  }
  return undefined;
}

async function startAndConnect(dataDir: string, toolbox: Toolbox): Promise<pg.Client> {
  await startServer(dataDir, toolbox);
  const client = await connect(dataDir);
  if (!client)
    throw new LocalPostgresError(`The embedded PostgreSQL takes no connections; see ${clusterPaths(dataDir).log}.`);
  return client;
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
}

/** A PostgreSQL of our own, out of an npm package, for those who have none. */
export class LocalPostgres {
  private constructor(
    /** Address of the service's database, superuser and password included. */
    readonly url: string,
    private readonly dataDir: string,
    private readonly toolbox: Toolbox,
    private readonly owner: pg.Client,
  ) {}

  /** The address of the service's database while a server runs in `dataDir`, whoever started it. */
  static find(dataDir: string): Promise<string | undefined> {
    return runningServer(dataDir, databaseName);
  }

  /**
   * Starts the server in `dataDir`, making the cluster on the first run and adopting a server that a killed launcher left
   * behind. One process at a time owns a data folder.
   * @throws LocalPostgresError, with a sentence for the operator, when it cannot.
   */
  static async start({ dataDir, durable = true }: LocalPostgresOptions): Promise<LocalPostgres> {
    await mkdir(dataDir, { recursive: true });
    const toolbox = await openToolbox(dataDir);
    if (!(await exists(clusterPaths(dataDir).cluster))) await initialiseCluster(dataDir, toolbox, durable);
    const owner = await LocalPostgres.own(dataDir, toolbox);
    const url = await runningServer(dataDir, databaseName);
    if (url === undefined) throw new LocalPostgresError('The embedded PostgreSQL stopped right after its start.');
    return new LocalPostgres(url, dataDir, toolbox, owner);
  }

  /** A connection that holds the owner's lock; waits a moment for an owner that is just stopping. */
  private static async own(dataDir: string, toolbox: Toolbox): Promise<pg.Client> {
    for (let attempt = 0; attempt < patience; attempt++) {
      const client = (await connect(dataDir)) ?? (await startAndConnect(dataDir, toolbox));
      try {
        const { rows } = await client.query<{ owned: boolean }>('SELECT pg_try_advisory_lock($1) AS owned', [
          ownerLock,
        ]);
        if (rows[0]?.owned) {
          await createDatabase(client);
          return client;
        }
      } catch (error) {
        // The former owner took the server down while we asked: the next round starts it again.
        if (await LocalPostgres.find(dataDir)) throw error;
      }
      await client.end();
      await pause(attemptDelayMs);
    }
    throw new LocalPostgresError(
      `The data folder ${dataDir} is in use by another running T-minus: stop that one, or set DATA_DIR.`,
    );
  }

  /** Ends whatever server runs in `dataDir`, with no regard for its data, and deletes the folder. For tests. */
  static async discard(dataDir: string): Promise<void> {
    if (await LocalPostgres.find(dataDir)) await stopServer(dataDir, await openToolbox(dataDir), 'immediate');
    await rm(dataDir, { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    await this.owner.end();
    await stopServer(this.dataDir, this.toolbox);
  }
}
