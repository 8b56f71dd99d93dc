import { migrate } from '@tminus/database';
import { LocalPostgres } from '@tminus/local-postgres';
import { childrenOf, cpuSecondsOf, postmasterOf, query } from '@tminus/testing';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { moveToLoadCore } from './pinned.ts';

/** What PostgreSQL has done since its start, without the work for the meter. */
export interface DatabaseWork {
  /** Inserted and updated rows. */
  rows: number;
  walBytes: number;
  /** CPU time of all its processes, also those that have ended. */
  cpuSeconds: number;
}

const selectWork = `
  SELECT (tup_inserted + tup_updated)::float8 AS rows,
         pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS "walBytes"
    FROM pg_stat_database WHERE datname = current_database()`;

const selectProcesses = `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS postmaster, pg_backend_pid() AS own`;

/** Measures the work of a PostgreSQL on this machine; Linux only. */
export class DatabaseMeter {
  private constructor(
    private readonly client: pg.Client,
    private readonly postmaster: number,
    private readonly own: number,
  ) {}

  static async connect(url: string): Promise<DatabaseMeter> {
    const client = new pg.Client({ connectionString: url, application_name: 'tminus-bench-meter' });
    await client.connect();
    const { rows } = await client.query<{ postmaster: number; own: number }>(selectProcesses);
    const [{ postmaster, own } = { postmaster: 0, own: 0 }] = rows;
    return new DatabaseMeter(client, postmaster, own);
  }

  /** Queries over this connection are not part of the measured CPU time. */
  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.client.query<Row>(sql, values);
    return rows;
  }

  /**
   * The work while `work` runs, and of a checkpoint after it: pages that are still to be written are part of the cost. Connections other
   * than the meter's must be closed or idle for a second when `work` ends, because a server process reports its rows late.
   */
  async measure(work: () => Promise<void>): Promise<DatabaseWork> {
    await this.query('CHECKPOINT');
    const before = await this.total();
    await work();
    await this.query('CHECKPOINT');
    const after = await this.total();
    return {
      rows: after.rows - before.rows,
      walBytes: after.walBytes - before.walBytes,
      cpuSeconds: after.cpuSeconds - before.cpuSeconds,
    };
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async total(): Promise<DatabaseWork> {
    const [row] = await this.query<Omit<DatabaseWork, 'cpuSeconds'>>(selectWork);
    if (!row) throw new Error('pg_stat_database has no row for the database.');
    return { ...row, cpuSeconds: this.cpuSeconds() };
  }

  private cpuSeconds(): number {
    const children = childrenOf(this.postmaster).map((pid) => (pid === this.own ? 0 : ownSecondsOf(pid)));
    const { own, endedChildren } = cpuSecondsOf(this.postmaster);
    return children.reduce((sum, each) => sum + each, own + endedChildren);
  }
}

/** 0 if the process has ended: its parent, which is read afterwards, then has its time. */
function ownSecondsOf(pid: number): number {
  try {
    return cpuSecondsOf(pid).own;
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0;
    throw error;
  }
}

interface DatabaseOptions {
  /** Runs on the core for load, as if on a separate machine, so that it does not affect servers under test. Default: true. */
  onLoadCore?: boolean;
  /** Default: that of PostgreSQL, 100. */
  maxConnections?: number;
}

/** Starts and migrates a temporary PostgreSQL and calls `work`. */
export function withDatabase<T>(
  work: (url: string, dataDir: string) => Promise<T>,
  { onLoadCore = true, maxConnections }: DatabaseOptions = {},
): Promise<T> {
  return withFolder(async (dataDir) => {
    await chmod(dataDir, 0o755); // as root, PostgreSQL runs as another user
    let postgres = await LocalPostgres.start({ dataDir });
    if (maxConnections !== undefined) {
      await query(postgres.url, `ALTER SYSTEM SET max_connections = ${maxConnections}`);
      await postgres.stop();
      postgres = await LocalPostgres.start({ dataDir });
    }
    await migrate(postgres.url);
    if (onLoadCore) moveToLoadCore(postmasterOf(dataDir));
    return work(postgres.url, dataDir);
  });
}

/** Like `withDatabase`, to measure the work of the database, which may use all cores. */
export const withMeter = <T>(
  work: (url: string, meter: DatabaseMeter, dataDir: string) => Promise<T>,
  options?: DatabaseOptions,
): Promise<T> =>
  withDatabase(
    async (url, dataDir) => {
      const meter = await DatabaseMeter.connect(url);
      try {
        return await work(url, meter, dataDir);
      } finally {
        await meter.close();
      }
    },
    { onLoadCore: false, ...options },
  );

const folders = new Set<string>();

// Servers of PostgreSQL would outlive this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void Promise.all([...folders].map(LocalPostgres.delete)).finally(() => process.exit(130)));

/** Calls `work` with a new folder, which may be that of a database, and deletes the folder afterward. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tminus-bench-'));
  folders.add(folder);
  try {
    return await work(folder);
  } finally {
    await LocalPostgres.delete(folder);
    folders.delete(folder);
  }
}
