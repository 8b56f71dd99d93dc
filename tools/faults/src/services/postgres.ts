import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { withConnection } from '@tminus/database';
import { LocalPostgres, freePort } from '@tminus/local-postgres';
import { TcpProxy, eventually, postmasterOf, query, signalServer, spoolPartitions } from '@tminus/testing';
import type pg from 'pg';
import type { TimeSpan } from '../audit/evidence.ts';
import type { Database } from './database.ts';

const run = promisify(execFile);
const patience = { withinMs: 60_000 };
/** Until the postmaster has noticed that a backend is dead. */
const noticedMs = 20;

/** Sessions in `pg_stat_activity`. */
const sessions = {
  /** Of the counters: one for each API and each image service. */
  counter: `application_name = 'tminus-counter'`,
  /** Of the shippers, when they append: one for each API and each image service. */
  shipper: `application_name = 'tminus-shipper' AND query ~ 'INSERT INTO (segment_contents|count_frames)'`,
  /** Of the API, in the transactions of its requests. */
  api: `application_name = 'tminus-api' AND query LIKE '%FOR NO KEY UPDATE%'`,
} as const;
type SessionKind = keyof typeof sessions;

/** Sessions that must wait for a lock. */
export interface Waiting {
  kind: SessionKind;
  count: number;
}

/** Of rows in `pg_locks`. */
const isPartitionLock = `locktype = 'advisory' AND objsubid = 2 AND objid < ${spoolPartitions} AND granted`;

/** Read locks on all tables, and one snapshot for all reads: what `pg_dump` holds until it is done. */
const dumpLocks = `
  DO $$
  DECLARE name regclass;
  BEGIN
    FOR name IN SELECT oid FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('LOCK TABLE %s IN ACCESS SHARE MODE', name);
    END LOOP;
  END $$`;

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
   * Runs `lock` in a transaction, waits until sessions wait for it or for each other, and calls `work` while they wait. Before that, each
   * counter has a partition: one that has just started gets none from counters that wait for a lock.
   * @param work - receives the process ids of the waiting backends
   */
  async withLock(
    lock: string,
    waiting: Waiting | readonly Waiting[],
    work: (backends: number[]) => Promise<void>,
  ): Promise<void> {
    const kinds = [waiting].flat();
    for (const { kind, count } of kinds) if (kind === 'counter') await this.waitForCounters(count);
    await this.inTransaction(async (client) => {
      await client.query(lock);
      const backends: number[] = [];
      for (const each of kinds) backends.push(...(await this.waitForWaiting(each)));
      await work(backends);
    });
  }

  /** The partitions whose locks the backends of counters hold. */
  async partitionsOf(backends: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.query<{ partition: number }>(
      `SELECT objid::integer AS partition FROM pg_locks WHERE ${isPartitionLock} AND pid = ANY($1)`,
      [backends],
    );
    return new Set(rows.map(({ partition }) => partition));
  }

  /** Holds the snapshot and the locks of a `pg_dump` during `work`. The program itself is not part of the embedded PostgreSQL. */
  async duringDump<T>(work: () => Promise<T>): Promise<T> {
    return this.inTransaction(async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      await client.query(dumpLocks);
      return work();
    });
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

  /** Waits until each of so many counters holds the lock of a partition. */
  private async waitForCounters(count: number): Promise<void> {
    await eventually(async () => {
      const [row] = await this.query<{ counters: number }>(
        `SELECT count(DISTINCT pid)::integer AS counters FROM pg_locks WHERE ${isPartitionLock}`,
      );
      if ((row?.counters ?? 0) < count) throw new Error(`Only ${row?.counters} of ${count} counters have a partition.`);
    }, patience);
  }

  /** Not in the transaction that holds the lock, because `pg_stat_activity` does not change within one. */
  private waitForWaiting({ kind, count }: Waiting): Promise<number[]> {
    return eventually(async () => {
      const rows = await this.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND ${sessions[kind]}`,
      );
      if (rows.length < count) throw new Error(`Only ${rows.length} of ${count} ${kind}s wait for the lock.`);
      return rows.map(({ pid }) => pid);
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
