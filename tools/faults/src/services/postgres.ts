import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { LocalPostgres, freePort } from '@tminus/local-postgres';
import pg from 'pg';
import type { Span } from '../audit/evidence.ts';
import type { ShippedTable } from '../plan/plan.ts';

const run = promisify(execFile);
const patienceMs = 30_000;
const pollMs = 20;
/** Shown in `pg_stat_activity` by the image services. */
const embedName = 'tminus-embed';

/** A real PostgreSQL, to be ill-treated. It comes back under the same address. */
export class Postgres {
  /** When it did not answer. */
  readonly outages: Span[] = [];
  /** Process ids of what stands still. */
  private frozen: number[] = [];

  private constructor(
    private server: LocalPostgres,
    private readonly dataDir: string,
    private readonly port: number,
  ) {}

  static async start(dataDir: string): Promise<Postgres> {
    const port = await freePort();
    return new Postgres(await LocalPostgres.start({ dataDir, port }), dataDir, port);
  }

  get url(): string {
    return this.server.url;
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.withClient(async (client) => (await client.query<Row>(text, values)).rows);
  }

  /** `kill -9` of the postmaster; then a new start. */
  async killPostmaster(): Promise<void> {
    const [postmaster] = await this.processes();
    this.away();
    if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
    await this.startAgain();
  }

  /** In order; also when it stands still. */
  async stop(): Promise<void> {
    this.away();
    this.thaw();
    await this.server.stop();
  }

  async startAgain(): Promise<void> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        this.server = await LocalPostgres.start({ dataDir: this.dataDir, port: this.port });
        break;
      } catch (error) {
        // What the killed server's children still hold is free in a moment.
        if (Date.now() > deadline) throw error;
        await wait(pollMs);
      }
    }
    await this.back();
  }

  /** SIGSTOP to all of its processes; connections stay, and nobody answers. Resolves to what lets it go on. */
  async freeze(): Promise<() => Promise<void>> {
    const pids = await this.processes();
    this.away();
    for (const pid of pids) {
      process.kill(pid, 'SIGSTOP');
      this.frozen.push(pid);
    }
    return async () => {
      this.thaw();
      await this.back();
    };
  }

  /**
   * Holds a table until at least `count` shippers wait for it in the middle of their transactions, and through `work`.
   * @param work - is told the process ids of the waiting shippers' server sides
   */
  async holding(table: ShippedTable, count: number, work: (backends: number[]) => Promise<void>): Promise<void> {
    await this.withClient(async (client) => {
      await client.query('BEGIN');
      await client.query(`LOCK TABLE ${table} IN SHARE MODE`);
      await work(await this.waitingShippers(count));
      await client.query('ROLLBACK').catch(() => undefined); // the connection may have died of the work
    });
  }

  /** `kill -9` of one backend: the others are made to end, and the server recovers. */
  async killBackend(pid: number): Promise<void> {
    this.away();
    process.kill(pid, 'SIGKILL');
    await wait(pollMs);
    await this.back();
  }

  /** They wait for the table, or for one of themselves that has come to it first and holds rows that they need as well. */
  private waitingShippers(count: number): Promise<number[]> {
    // A client of its own: within a transaction `pg_stat_activity` stays as it was at the first look.
    return this.withClient(async (client) => {
      const deadline = Date.now() + patienceMs;
      for (;;) {
        const { rows } = await client.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'`,
          [embedName],
        );
        if (rows.length >= count) return rows.map(({ pid }) => pid);
        if (Date.now() > deadline) throw new Error('No shipper has come to a table that is held.');
        await wait(pollMs);
      }
    });
  }

  private thaw(): void {
    for (const pid of this.frozen.splice(0).reverse()) process.kill(pid, 'SIGCONT');
  }

  private away(): void {
    this.outages.push({ fromMs: Date.now() });
  }

  /** Waits until it answers. */
  private async back(): Promise<void> {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        await this.query('SELECT 1');
        break;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await wait(pollMs);
      }
    }
    const outage = this.outages.at(-1);
    if (outage) outage.toMs = Date.now();
  }

  /** Process ids: the postmaster's, then its children's. */
  private async processes(): Promise<number[]> {
    const [row] = await this.query<{ pid: string }>(
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid`,
    );
    const postmaster = Number(row?.pid);
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
    const children = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []));
    return [postmaster, ...children];
  }

  private async withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined); // the query that is under way says it
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
