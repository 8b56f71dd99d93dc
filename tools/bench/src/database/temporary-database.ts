import { migrate, openDatabase } from '@tminus/database';
import { LocalPostgres } from '@tminus/local-postgres';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { moveToLoadCore } from '../http/pinned.ts';

interface DatabaseOptions {
  /** Runs on the core for load, as if on a separate machine, so that it does not affect servers under test. Default: true. */
  onLoadCore?: boolean;
  /** Whether the load generator comes first on that core. Default: true. */
  isLowPriority?: boolean;
  /** Default: that of PostgreSQL, 100. */
  maxConnections?: number;
}

/** Starts and migrates a temporary PostgreSQL and calls `work`. */
export function withDatabase<T>(
  work: (url: string, dataDir: string) => Promise<T>,
  { onLoadCore = true, isLowPriority = true, maxConnections }: DatabaseOptions = {},
): Promise<T> {
  return withFolder(async (dataDir) => {
    await chmod(dataDir, 0o755); // as root, PostgreSQL runs as another user
    let postgres = await LocalPostgres.start({ dataDir });
    try {
      if (maxConnections !== undefined) {
        await query(postgres.url, `ALTER SYSTEM SET max_connections = ${maxConnections}`);
        await postgres.stop();
        postgres = await LocalPostgres.start({ dataDir });
      }
      await migrate(postgres.url);
      if (onLoadCore) moveToLoadCore(await postmasterOf(postgres.url), isLowPriority ? 19 : 0);
      return await work(postgres.url, dataDir);
    } finally {
      await postgres.stop();
    }
  });
}

/** Calls `work` with a new folder, and deletes the folder afterward. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tminus-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function postmasterOf(url: string): Promise<number> {
  const [row] = await query<{ pid: string }>(
    url,
    `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`,
  );
  return Number(row?.pid);
}

const query = <Row>(url: string, sql: string) => withDataSource(url, (dataSource) => dataSource.query<Row[]>(sql));

/** Calls `work` with connections, and closes them afterward. Statements may take as long as they need. */
export async function withDataSource<T>(
  url: string,
  work: (dataSource: DataSource) => Promise<T>,
  poolSize = 1,
): Promise<T> {
  const dataSource = await openDatabase({ url, poolSize, applicationName: 'tminus-bench', statementTimeoutMs: 0 });
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
