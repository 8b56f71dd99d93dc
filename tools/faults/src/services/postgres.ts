import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { LocalPostgres, freePort } from '@tminus/local-postgres';
import pg from 'pg';
import type { TimeSpan } from '../audit/evidence.ts';

const run = promisify(execFile);
const timeoutMs = 30_000;
const pollMs = 20;

/** Sessions in `pg_stat_activity`. */
const sessions = {
  /** Of the counters: one for each API and each image service. */
  counter: `application_name = 'tminus-counter'`,
  /** Of the image services, in which their shippers append frames. */
  shipper: `application_name = 'tminus-embed' AND query LIKE '%INSERT INTO count_frames%'`,
} as const;
export type SessionKind = keyof typeof sessions;

/** A PostgreSQL server that can be killed, stopped and frozen. Its URL never changes. */
export class Postgres {
  /** When the server did not answer. */
  readonly outages: TimeSpan[] = [];
  /** Ids of the processes that are stopped by SIGSTOP. */
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

  /** Kills the postmaster with SIGKILL and starts the server again. */
  async killPostmaster(): Promise<void> {
    const [postmaster] = await this.processes();
    this.beginOutage();
    if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
    await this.restart();
  }

  /** Shuts the server down, even if it is frozen. */
  async stop(): Promise<void> {
    this.beginOutage();
    this.resume();
    await this.server.stop();
  }

  async restart(): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      try {
        this.server = await LocalPostgres.start({ dataDir: this.dataDir, port: this.port });
        break;
      } catch (error) {
        // Children of the killed server can keep the shared memory for a moment.
        if (Date.now() > deadline) throw error;
        await wait(pollMs);
      }
    }
    await this.endOutage();
  }

  /** Sends SIGSTOP to all server processes: connections stay open, but the server does not respond. @returns the function that ends it */
  async freeze(): Promise<() => Promise<void>> {
    const pids = await this.processes();
    this.beginOutage();
    for (const pid of pids) {
      process.kill(pid, 'SIGSTOP');
      this.frozen.push(pid);
    }
    return async () => {
      this.resume();
      await this.endOutage();
    };
  }

  /**
   * Runs `lock` in a transaction, waits until `count` sessions of a kind wait for it or for each other, and calls `work` while they wait.
   * @param work - receives the process ids of the waiting backends
   */
  async withLock(
    lock: string,
    { kind, count }: { kind: SessionKind; count: number },
    work: (backends: number[]) => Promise<void>,
  ): Promise<void> {
    await this.withClient(async (client) => {
      await client.query('BEGIN');
      await client.query(lock);
      await work(await this.waitForWaiting(kind, count));
      await client.query('ROLLBACK').catch(() => undefined); // `work` may have broken the connection
    });
  }

  /** Kills one backend with SIGKILL: PostgreSQL ends all others and recovers. */
  async killBackend(pid: number): Promise<void> {
    this.beginOutage();
    process.kill(pid, 'SIGKILL');
    await wait(pollMs);
    await this.endOutage();
  }

  /** Sends SIGSTOP to one backend. */
  freezeBackend(pid: number): void {
    process.kill(pid, 'SIGSTOP');
    this.frozen.push(pid);
  }

  /** Continues all frozen processes. */
  resume(): void {
    for (const pid of this.frozen.splice(0).reverse()) process.kill(pid, 'SIGCONT');
  }

  /** Stops the server and copies its data folder. */
  async backUp(): Promise<void> {
    await this.stop();
    await rm(this.backup, { recursive: true, force: true });
    await run('cp', ['-a', this.cluster, this.backup]);
    await this.restart();
  }

  /** Replaces the data folder by the copy of `backUp`. */
  async restoreBackup(): Promise<void> {
    await this.stop();
    await rm(this.cluster, { recursive: true });
    await run('mv', [this.backup, this.cluster]);
    await this.restart();
  }

  private get cluster(): string {
    return join(this.dataDir, 'postgres');
  }

  private get backup(): string {
    return join(this.dataDir, 'backup');
  }

  private async waitForWaiting(kind: SessionKind, count: number): Promise<number[]> {
    const deadline = Date.now() + timeoutMs;
    // A separate client, because `pg_stat_activity` does not change within a transaction.
    return this.withClient(async (client) => {
      for (;;) {
        const { rows } = await client.query<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND ${sessions[kind]}`,
        );
        if (rows.length >= count) return rows.map(({ pid }) => pid);
        if (Date.now() > deadline) throw new Error(`Only ${rows.length} of ${count} ${kind}s wait for the lock.`);
        await wait(pollMs);
      }
    });
  }

  private beginOutage(): void {
    this.outages.push({ fromMs: Date.now() });
  }

  /** Waits until the server answers. */
  private async endOutage(): Promise<void> {
    const deadline = Date.now() + timeoutMs;
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

  /** The process ids of the postmaster (first) and its children. */
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
    client.on('error', () => undefined); // the current query fails with it
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
