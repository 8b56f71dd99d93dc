import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withConnection } from '@tminus/database';
import { LocalPostgres, freePort } from '@tminus/local-postgres';
import { TcpProxy, eventually, postmasterOf, query, signalServer } from '@tminus/testing';
import type pg from 'pg';
import type { TimeSpan } from '../audit/evidence.ts';

/** The PostgreSQL that the services use: one server, or the leader of a cluster. Its URLs never change. */
export interface Database {
  /** For this process. */
  readonly url: string;
  /** For the services. */
  readonly serviceUrl: string;
  /** When it did not answer. */
  readonly outages: readonly TimeSpan[];
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Ends everything that it has started. */
  close(): Promise<void>;
}

const run = promisify(execFile);
const patience = { withinMs: 60_000 };
/** Until the postmaster has noticed that a backend is dead. */
const noticedMs = 20;

/** Sessions in `pg_stat_activity` that wait for a lock. */
const waiting = {
  /** The transaction that counts. All others wait for their turn. */
  counting: `pid = (SELECT pid FROM pg_locks WHERE relation = 'counting_turn'::regclass AND granted)`,
  /** The transaction of a request to the API. */
  api: `application_name = 'tminus-api' AND wait_event = 'transactionid'`, // for a row; PostgreSQL cuts the text of long queries
} as const;
type Waiting = keyof typeof waiting;

/** A PostgreSQL server that can be killed, stopped and frozen. Its URLs never change. */
export class Postgres implements Database {
  readonly outages: TimeSpan[] = [];

  private constructor(
    private server: LocalPostgres,
    private readonly dataDir: string,
    private readonly port: number,
    /** The network between the services and the server. */
    readonly network: TcpProxy,
  ) {}

  static async start(dataDir: string): Promise<Postgres> {
    const port = await freePort();
    return new Postgres(await LocalPostgres.start({ dataDir, port }), dataDir, port, await TcpProxy.start(port));
  }

  get url(): string {
    return this.server.url;
  }

  /** Through the network. */
  get serviceUrl(): string {
    return this.network.urlOf(this.server.url);
  }

  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]> {
    return query<Row>(this.url, text, values);
  }

  /** Kills the postmaster with SIGKILL and starts the server again. */
  async killPostmaster(): Promise<void> {
    this.beginOutage();
    process.kill(postmasterOf(this.dataDir), 'SIGKILL');
    await this.restart();
  }

  /** Shuts the server down, even if it is frozen. */
  async stop(): Promise<void> {
    this.beginOutage();
    await this.resume();
    await this.server.stop();
  }

  /** Ends the network too. */
  async close(): Promise<void> {
    await this.network.stop();
    await this.stop();
  }

  async restart(): Promise<void> {
    // Children of the killed server can keep the shared memory for a moment.
    this.server = await eventually(() => LocalPostgres.start({ dataDir: this.dataDir, port: this.port }), patience);
    await this.endOutage();
  }

  /** Sends SIGSTOP to all server processes: connections stay open, but the server does not respond. @returns the function that ends it */
  async freeze(): Promise<() => Promise<void>> {
    this.beginOutage();
    await signalServer(this.dataDir, 'SIGSTOP');
    return async () => {
      await this.resume();
      await this.endOutage();
    };
  }

  /** Stalls the network in both directions. @returns the function that ends it */
  stallNetwork(): () => Promise<void> {
    this.beginOutage();
    this.network.stall();
    return async () => {
      this.network.resume();
      await this.endOutage();
    };
  }

  /**
   * Runs `lock` in a transaction, waits until sessions wait for it, and calls `work` while they wait.
   * @param work - receives the process ids of the waiting backends
   */
  async withLock(lock: string, kinds: readonly Waiting[], work: (backends: number[]) => Promise<void>): Promise<void> {
    await this.inTransaction(async (client) => {
      await client.query(lock);
      const backends: number[] = [];
      for (const kind of kinds) backends.push(await this.untilWaiting(kind));
      await work(backends);
    });
  }

  /** The same, for the transaction that counts. @param work - receives the process id of its backend */
  whileCounting(lock: string, work: (backend: number) => Promise<void>): Promise<void> {
    return this.withLock(lock, ['counting'], ([backend = 0]) => work(backend));
  }

  /** Waits until so many sessions that began since then wait to count: for a table or a row, or for the lock of counting. */
  untilCounting(sessions: number, sinceMs: number): Promise<void> {
    return eventually(async () => {
      const waiting = await this.query(
        `SELECT FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND application_name = 'tminus-counting' AND backend_start > to_timestamp($1 / 1000.0)`,
        [sinceMs],
      );
      if (waiting.length < sessions) throw new Error(`Only ${waiting.length} of ${sessions} sessions wait to count.`);
    }, patience);
  }

  /** Whether a backend waits for its client in the middle of a transaction. */
  async isInTransaction(backend: number): Promise<boolean> {
    const rows = await this.query(`SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'idle in transaction'`, [
      backend,
    ]);
    return rows.length > 0;
  }

  /** Kills one backend with SIGKILL: PostgreSQL ends all others and recovers. */
  async killBackend(pid: number): Promise<void> {
    this.beginOutage();
    process.kill(pid, 'SIGKILL');
    await wait(noticedMs);
    await this.endOutage();
  }

  /** Continues all frozen processes. */
  resume(): Promise<void> {
    return signalServer(this.dataDir, 'SIGCONT');
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

  private async inTransaction<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return withConnection({ url: this.url, applicationName: 'tminus-faults' }, async (client) => {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('ROLLBACK').catch(() => undefined); // `work` may have broken the connection
      return result;
    });
  }

  /** Not in the transaction that holds the lock, because `pg_stat_activity` does not change within one. */
  private untilWaiting(kind: Waiting): Promise<number> {
    return eventually(async () => {
      const [row] = await this.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND ${waiting[kind]}`,
      );
      if (!row) throw new Error(`No session waits for the lock: ${kind}.`);
      return row.pid;
    }, patience);
  }

  private beginOutage(): void {
    this.outages.push({ fromMs: Date.now() });
  }

  /** Waits until the server answers. */
  private async endOutage(): Promise<void> {
    await eventually(() => this.query('SELECT 1'), patience);
    const outage = this.outages.at(-1);
    if (outage) outage.toMs = Date.now();
  }
}
