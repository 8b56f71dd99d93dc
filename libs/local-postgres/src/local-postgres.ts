import { access, mkdir, readFile, rm } from 'node:fs/promises';
import pg from 'pg';
import { LocalPostgresError } from './binaries.ts';
import {
  type Toolbox,
  clusterPaths,
  discardUnfinished,
  initialiseCluster,
  openToolbox,
  startServer,
  stopServer,
  superuser,
} from './cluster.ts';
import { isPostgres } from './processes.ts';

const databaseName = 'tminus';
const ownerLock = 0x74_6d_6f_77; // "tmow": who holds this advisory lock runs the server
const connectionTimeoutMs = 5_000;
const attemptDelayMs = 100;
/** How often to ask a server that is starting or recovering. */
const startingAttempts = 300;
/** How often to ask for a data folder that somebody owns. */
const patience = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

export interface LocalPostgresOptions {
  /** The folder that holds the cluster, its password and its log; made when missing. */
  dataDir: string;
  /** False: never waits for the disk; for clusters that tests throw away. Default true. */
  durable?: boolean;
  /** Where it listens, for clients that must find it again after a restart. Default: any free port. */
  port?: number;
}

/** The address of database `database` on the server that runs in `dataDir`; undefined when none runs there. */
async function runningServer(dataDir: string, database: string): Promise<string | undefined> {
  const paths = clusterPaths(dataDir);
  try {
    const [pidFile, password] = await Promise.all([readFile(paths.pid, 'utf8'), readFile(paths.password, 'utf8')]);
    // postmaster.pid: line 1 the process id, line 4 the port
    const [pid, , , port] = pidFile.split('\n');
    if (!Number(port) || !(await isPostgres(Number(pid)))) return undefined;
    return `postgres://${superuser}:${password.trim()}@127.0.0.1:${Number(port)}/${database}`;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new LocalPostgresError(`The data folder ${dataDir} (DATA_DIR) cannot be read: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** A server that ended without a word leaves its file, and PostgreSQL would believe it where the process id has been given away. */
async function removeStalePidFile(dataDir: string): Promise<void> {
  const { pid } = clusterPaths(dataDir);
  const [first] = (await readFile(pid, 'utf8').catch(() => '')).split('\n');
  if (first && !(await isPostgres(Number(first)))) await rm(pid, { force: true });
}

/** A connection to the server that runs in `dataDir`, waiting while it is starting up; undefined when none runs there. */
async function connect(dataDir: string): Promise<pg.Client | undefined> {
  for (let attempt = 0; attempt < startingAttempts; attempt++) {
    const url = await runningServer(dataDir, 'postgres');
    if (url === undefined) return undefined;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'tminus-owner',
      connectionTimeoutMillis: connectionTimeoutMs,
    });
    client.on('error', () => undefined); // the server went away: the end of the connection tells
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isStarting = codeOf(error) === '57P03' || codeOf(error) === 'ECONNREFUSED';
      if (!isStarting)
        throw new LocalPostgresError(`The embedded PostgreSQL does not answer: ${(error as Error).message}.`, {
          cause: error,
        });
      await pause(attemptDelayMs);
    }
  }
  throw new LocalPostgresError(`The embedded PostgreSQL takes no connections; see ${clusterPaths(dataDir).log}.`);
}

async function startAndConnect(dataDir: string, toolbox: Toolbox, port?: number): Promise<pg.Client> {
  await removeStalePidFile(dataDir);
  try {
    await startServer(dataDir, toolbox, port);
  } catch (error) {
    // Two starts at once: the other one's server is as good as ours.
    if ((await runningServer(dataDir, databaseName)) === undefined) throw error;
  }
  const client = await connect(dataDir);
  if (!client)
    throw new LocalPostgresError(
      `The embedded PostgreSQL stopped right after its start; see ${clusterPaths(dataDir).log}.`,
    );
  return client;
}

/** Takes the owner's lock, and makes the database when missing. */
async function takeOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean }>('SELECT pg_try_advisory_lock($1) AS owned', [ownerLock]);
  if (!rows[0]?.owned) return false;
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  return true;
}

/** A connection that holds the owner's lock; waits a moment for an owner that is just stopping. */
async function own(dataDir: string, toolbox: Toolbox, port?: number): Promise<pg.Client> {
  for (let attempt = 0; attempt < patience; attempt++) {
    const client = (await connect(dataDir)) ?? (await startAndConnect(dataDir, toolbox, port));
    // Failing means: the former owner took the server down while we asked. The next round starts it again.
    if (await takeOwnership(client).catch(() => false)) return client;
    await client.end();
    await pause(attemptDelayMs);
  }
  throw new LocalPostgresError(
    `The data folder ${dataDir} is in use by another running T-minus: stop that one, or set DATA_DIR.`,
  );
}

/** A PostgreSQL of our own, out of an npm package, for those who have none. */
export class LocalPostgres {
  /** Resolves when the server is gone, by `stop` or on its own. */
  readonly ended: Promise<void>;

  private constructor(
    /** Address of the service's database, superuser and password included. */
    readonly url: string,
    private readonly dataDir: string,
    private readonly toolbox: Toolbox,
    private readonly owner: pg.Client,
  ) {
    this.ended = new Promise((resolve) => owner.once('end', () => resolve()));
  }

  /**
   * The address of the service's database while a server runs in `dataDir`, whoever started it.
   * @throws LocalPostgresError when the folder cannot be read.
   */
  static find(dataDir: string): Promise<string | undefined> {
    return runningServer(dataDir, databaseName);
  }

  /**
   * Starts the server in `dataDir`, making the cluster on the first run and adopting a server that a killed launcher left
   * behind. One process at a time owns a data folder.
   * @throws LocalPostgresError, with a sentence for the operator, when it cannot.
   */
  static async start({ dataDir, durable = true, port }: LocalPostgresOptions): Promise<LocalPostgres> {
    await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
      throw new LocalPostgresError(
        `The data folder ${dataDir} (DATA_DIR) cannot be made: ${(error as Error).message}.`,
        { cause: error },
      );
    });
    const toolbox = await openToolbox(dataDir);
    if (!(await exists(clusterPaths(dataDir).cluster))) await initialiseCluster(dataDir, toolbox, durable);
    const owner = await own(dataDir, toolbox, port);
    await discardUnfinished(dataDir);
    const url = await LocalPostgres.find(dataDir);
    if (url === undefined) throw new LocalPostgresError('The embedded PostgreSQL stopped right after its start.');
    return new LocalPostgres(url, dataDir, toolbox, owner);
  }

  /** Ends whatever server runs in `dataDir`, with no regard for its data, and deletes the folder. For tests. */
  static async discard(dataDir: string): Promise<void> {
    if (await LocalPostgres.find(dataDir)) await stopServer(dataDir, await openToolbox(dataDir), 'immediate');
    await rm(dataDir, { recursive: true, force: true });
  }

  /** Stops the server; that it has ended on its own is fine too. */
  async stop(): Promise<void> {
    await this.owner.end();
    if (await LocalPostgres.find(this.dataDir)) await stopServer(this.dataDir, this.toolbox);
  }
}
