import { openDatabase } from '@tminus/database';
import type { TimerId } from '@tminus/domain';
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DataSource } from 'typeorm';
import { type Figure, short } from '../figure.ts';
import { withDatabase } from '../http/embed-service.ts';
import { insertTimers } from '../http/timers.ts';
import type { NodeOptions, NodeReport } from './node.ts';

const program = fileURLToPath(new URL('./node.js', import.meta.url));

interface DatabaseWork {
  transactions: number;
  rows: number;
  walBytes: number;
  sizeBytes: number;
}

async function databaseWork(dataSource: DataSource): Promise<DatabaseWork> {
  await dataSource.query('SELECT pg_stat_force_next_flush()');
  const [row] = await dataSource.query<DatabaseWork[]>(
    `SELECT xact_commit::float8 AS transactions, (tup_inserted + tup_updated)::float8 AS rows,
            pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS "walBytes",
            pg_database_size(current_database())::float8 AS "sizeBytes"
       FROM pg_stat_database WHERE datname = current_database()`,
  );
  if (!row) throw new Error('pg_stat_database has no row for the database.');
  return row;
}

/** Simulates many nodes, each a process with its own spool, that record and ship views to one PostgreSQL at a constant rate. */
export function simulate(
  log: (text: string) => void,
  { nodes = 10, viewsPerSecond = 50_000, timers = 1_000, seconds = 60 } = {},
): Promise<Figure[]> {
  return withDatabase(async (databaseUrl, dataDir) => {
    const ids = (await insertTimers(databaseUrl, timers)).map((path) => path.slice(3, -4) as TimerId);
    const dataSource = await openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'tminus-bench' });
    try {
      const before = await databaseWork(dataSource);
      const started = performance.now();
      const reports = await Promise.all(
        Array.from({ length: nodes }, (_, index) =>
          startNode(join(dataDir, `node-${index}`), {
            databaseUrl,
            timers: ids,
            viewsPerSecond: viewsPerSecond / nodes,
            seconds,
          }),
        ),
      );
      const elapsed = (performance.now() - started) / 1000;
      const after = await databaseWork(dataSource);
      const [row] = await dataSource.query<{ views: number }[]>(
        'SELECT sum(views)::float8 AS views FROM timer_view_totals',
      );
      const appended = reports.reduce((sum, each) => sum + each.appended, 0);
      log(
        `  ${appended} views recorded in ${seconds} s, ${row?.views ?? 0} counted ${short(elapsed - seconds)} s later`,
      );
      if (row?.views !== appended) throw new Error('Not every view was counted exactly once.');
      const perSecond = (what: keyof DatabaseWork) => (after[what] - before[what]) / elapsed;
      log(`  PostgreSQL: ${short(perSecond('transactions'))} transactions/s, ${short(perSecond('rows'))} rows/s`);
      log(
        `  PostgreSQL: ${short(perSecond('walBytes') / 1e6)} MB/s of WAL, ${short((after.sizeBytes - before.sizeBytes) / 1e6)} MB growth in total`,
      );
      const most = (what: keyof NodeReport) => Math.max(...reports.map((each) => each[what]));
      log(
        `  per node, at most: ${short(most('memory') / 1e6)} MB resident, ${short(most('disk') / 1e6)} MB in the spool, ${short((100 * most('cpu')) / elapsed)} % of a core`,
      );
      return [];
    } finally {
      await dataSource.destroy();
    }
  });
}

async function startNode(folder: string, options: Omit<NodeOptions, 'folder'>): Promise<NodeReport> {
  mkdirSync(folder);
  const file = join(folder, '..', `${folder.split('/').at(-1)}.json`);
  writeFileSync(file, JSON.stringify({ ...options, folder }));
  const { stdout } = await promisify(execFile)(process.execPath, [program, file]);
  return JSON.parse(stdout) as NodeReport;
}
