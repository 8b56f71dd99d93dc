import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { access, mkdir, readFile, rm } from 'node:fs/promises';
import pg from 'pg';
import { LocalPostgresError } from './binaries.ts';
import {
  type PostgresInstallation,
  clusterPaths,
  createCluster,
  deleteIncompleteClusters,
  findInstallation,
  startServer,
  stopServer,
  superuser,
} from './cluster.ts';

const run = promisify(execFile);

/** Whether a process with this id exists, owned by any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether the process is a PostgreSQL server. Without `ps`, true for any existing process. */
async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    const { stdout } = await run('ps', ['-o', 'stat=', '-o', 'comm=', '-p', String(pid)]);
    // Z (zombie): the process has ended, and its parent still has to read its exit code.
    return stdout.includes('postgres') && !stdout.startsWith('Z');
  } catch {
    return isAlive(pid); // there is no `ps`, or the process has just ended
  }
}

const databaseName = 'tminus';
const ownerLock = 0x74_6d_6f_77; // "tmow": the process that holds this advisory lock owns the server
/** A busy machine may take as long for one connection as `maxConnectionAttempts` take for a server that is starting. */
const connectionTimeoutMs = 30_000;
const attemptDelayMs = 100;
/** Connection attempts to a server that is starting or recovering. */
const maxConnectionAttempts = 300;
/** Attempts to own a data folder whose owner may be shutting down. */
const maxOwnershipAttempts = 20;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const errorMessage = (error: unknown) => (error as Error).message;
const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

interface LocalPostgresOptions {
  /** The folder for the cluster, its password and its log. Created if missing. */
  dataDir: string;
  /** False disables fsync, for temporary clusters in tests. Default: true. */
  durable?: boolean;
  /** The port, for clients that reconnect after a restart. Default: any free port. */
  port?: number;
}

/** The URL of a database on the server that runs in `dataDir`; undefined if no server runs there. */
async function findServerUrl(dataDir: string, database: string): Promise<string | undefined> {
  const paths = clusterPaths(dataDir);
  try {
    const [pidFile, password] = await Promise.all([readFile(paths.pid, 'utf8'), readFile(paths.password, 'utf8')]);
    // postmaster.pid: line 1 the process id, line 4 the port
    const [pid, , , port] = pidFile.split('\n');
    if (!Number(port) || !(await isPostgres(Number(pid)))) return undefined;
    return `postgres://${superuser}:${password.trim()}@127.0.0.1:${Number(port)}/${database}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new LocalPostgresError(`The data folder ${dataDir} (DATA_DIR) cannot be read: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}

/** A killed server leaves its pid file. If another process has that id now, PostgreSQL would not start. */
async function removeStalePidFile(dataDir: string): Promise<void> {
  const { pid } = clusterPaths(dataDir);
  const [first] = (await readFile(pid, 'utf8').catch(() => '')).split('\n');
  if (first && !(await isPostgres(Number(first)))) await rm(pid, { force: true });
}

/** Connects to the server that runs in `dataDir`, and waits while it starts; undefined if no server runs there. */
async function connect(dataDir: string): Promise<pg.Client | undefined> {
  for (let attempt = 0; attempt < maxConnectionAttempts; attempt++) {
    const url = await findServerUrl(dataDir, 'postgres');
    if (url === undefined) return undefined;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'tminus-owner',
      connectionTimeoutMillis: connectionTimeoutMs,
    });
    client.on('error', () => undefined); // 'end' follows if the server is gone
    try {
      await client.connect();
      return client;
    } catch (error) {
      const isStarting = errorCode(error) === '57P03' || errorCode(error) === 'ECONNREFUSED';
      if (!isStarting) {
        throw new LocalPostgresError(`The embedded PostgreSQL does not answer: ${errorMessage(error)}.`, {
          cause: error,
        });
      }
      await pause(attemptDelayMs);
    }
  }
  throw new LocalPostgresError(`The embedded PostgreSQL accepts no connections. See ${clusterPaths(dataDir).log}.`);
}

async function startAndConnect(dataDir: string, installation: PostgresInstallation, port?: number): Promise<pg.Client> {
  await removeStalePidFile(dataDir);
  try {
    await startServer(dataDir, installation, port);
  } catch (error) {
    // If another process started the server at the same time, use that one.
    if ((await findServerUrl(dataDir, databaseName)) === undefined) throw error;
  }
  const client = await connect(dataDir);
  if (!client) {
    throw new LocalPostgresError(
      `The embedded PostgreSQL stopped right after its start. See ${clusterPaths(dataDir).log}.`,
    );
  }
  return client;
}

/** Takes the owner's lock and creates the database if it is missing. Returns false if another process owns the server. */
async function tryToOwn(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean }>('SELECT pg_try_advisory_lock($1) AS owned', [ownerLock]);
  if (!rows[0]?.owned) return false;
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  return true;
}

/** Returns a connection that holds the owner's lock. Waits two seconds for an owner that is shutting down. */
async function acquireOwnership(
  dataDir: string,
  installation: PostgresInstallation,
  port?: number,
): Promise<pg.Client> {
  for (let attempt = 0; attempt < maxOwnershipAttempts; attempt++) {
    const client = (await connect(dataDir)) ?? (await startAndConnect(dataDir, installation, port));
    // An error means that the previous owner has just stopped the server. The next attempt starts it again.
    if (await tryToOwn(client).catch(() => false)) return client;
    await client.end();
    await pause(attemptDelayMs);
  }
  throw new LocalPostgresError(
    `The data folder ${dataDir} is in use by another running T-minus. Stop it, or set DATA_DIR to another folder.`,
  );
}

/** A PostgreSQL server from an npm package, for machines without PostgreSQL. */
export class LocalPostgres {
  /** Resolves when the server has ended for any reason. */
  readonly ended: Promise<void>;

  private constructor(
    /** The URL of the service's database, with superuser and password. */
    readonly url: string,
    private readonly dataDir: string,
    private readonly installation: PostgresInstallation,
    private readonly owner: pg.Client,
  ) {
    this.ended = new Promise((resolve) => owner.once('end', () => resolve()));
  }

  /**
   * The URL of the service's database if a server runs in `dataDir`, started by any process.
   * @throws LocalPostgresError if the folder cannot be read
   */
  static findUrl(dataDir: string): Promise<string | undefined> {
    return findServerUrl(dataDir, databaseName);
  }

  /**
   * Starts the server in `dataDir`. Creates the cluster on the first run, and adopts a server that a killed process left running.
   * Only one process at a time can own a data folder.
   * @throws LocalPostgresError with a message for the operator
   */
  static async start({ dataDir, durable = true, port }: LocalPostgresOptions): Promise<LocalPostgres> {
    await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
      throw new LocalPostgresError(`The data folder ${dataDir} (DATA_DIR) cannot be created: ${errorMessage(error)}.`, {
        cause: error,
      });
    });
    const installation = await findInstallation(dataDir);
    if (!(await exists(clusterPaths(dataDir).cluster))) await createCluster(dataDir, installation, durable);
    const owner = await acquireOwnership(dataDir, installation, port);
    await deleteIncompleteClusters(dataDir);
    const url = await LocalPostgres.findUrl(dataDir);
    if (url === undefined) throw new LocalPostgresError('The embedded PostgreSQL stopped right after its start.');
    return new LocalPostgres(url, dataDir, installation, owner);
  }

  /** Stops the server in `dataDir` immediately, without saving its data, and deletes the folder. For tests. */
  static async delete(dataDir: string): Promise<void> {
    if (await LocalPostgres.findUrl(dataDir)) await stopServer(dataDir, await findInstallation(dataDir), 'immediate');
    await rm(dataDir, { recursive: true, force: true });
  }

  /** Stops the server. Does nothing if it has already ended. */
  async stop(): Promise<void> {
    await this.owner.end();
    if (await LocalPostgres.findUrl(this.dataDir)) await stopServer(this.dataDir, this.installation);
  }
}
