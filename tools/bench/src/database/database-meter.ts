import pg from 'pg';
import { childrenOf, cpuSecondsOf } from '@tminus/testing';

/** What PostgreSQL has done since its start, without the work for the meter. */
export interface DatabaseWork {
  transactions: number;
  /** Inserted and updated rows, with those of the inbox. */
  rows: number;
  /** Inserted rows of the inbox for frames, with the parts of large frames. */
  inboxRows: number;
  walBytes: number;
  /** CPU time of all its processes, also those that have ended. */
  cpuSeconds: number;
}

/** PostgreSQL stores a large frame as several rows of a TOAST table. */
const selectWork = `
  SELECT xact_commit::float8 AS transactions, (tup_inserted + tup_updated)::float8 AS rows,
         (SELECT sum(n_tup_ins)::float8 FROM pg_stat_all_tables, pg_class AS frames
           WHERE frames.relname = 'count_frames' AND relid IN (frames.oid, frames.reltoastrelid)) AS "inboxRows",
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
      transactions: after.transactions - before.transactions,
      rows: after.rows - before.rows,
      inboxRows: after.inboxRows - before.inboxRows,
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
