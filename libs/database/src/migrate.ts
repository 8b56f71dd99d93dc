import { Logger } from '@nestjs/common';
import { OutageLog, errorReason } from '@tminus/server/resilience';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { MigrationInterface } from 'typeorm';
import { openDatabase } from './data-source.ts';
import { migrateJobs } from './jobs/job-schema.ts';
import { newClient } from './connection-settings.ts';
import { isLockNotAvailable } from './database-errors.ts';
import { pendingMigrations } from './schema-state.ts';

/** The key of an advisory lock: any constant that no other lock in the database uses. */
export const migrationLock = 0x74_6d_69_67; // "tmig"
const lockRetryMs = 100;

/** Polls for the lock, because a statement that waits for it would block `CREATE INDEX CONCURRENTLY` in the process that holds it. */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      migrationLock,
    ]);
    if (rows[0]?.locked) return;
    await delay(lockRetryMs);
  }
}

/**
 * A statement that waits for a lock blocks all later requests for its table. So it waits only for a moment, and the migration begins again
 * after a pause, in which requests continue.
 */
const patience = { lockTimeoutMs: 2_000, pauseMs: 5_000 };

/** Those that have no transaction create indexes concurrently, which blocks nobody, and leave an invalid one if they end early. */
function limitLockWaits(migrations: readonly MigrationInterface[], lockTimeoutMs: number): void {
  for (const migration of migrations) {
    if (migration.transaction === false) continue;
    const up = migration.up.bind(migration);
    migration.up = async (runner) => {
      await runner.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      await up(runner);
    };
  }
}

/** Repeats `work` until no lock is missing. */
async function untilLocked<Result>(work: () => Promise<Result>, pauseMs: number): Promise<Result> {
  const outage = new OutageLog({
    began: (error) =>
      new Logger('Migrations').warn(
        `The migration waits for another transaction, such as a backup, and tries again every ${pauseMs / 1_000} s: ${errorReason(error)}`,
      ),
  });
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error;
      outage.failed(error);
      await delay(pauseMs);
    }
  }
}

/**
 * Runs all pending migrations. If several processes do this at the same time, one migrates and the others wait.
 * @returns the names of the migrations that were run
 * @throws UnreleasedSchemaError
 */
export async function migrate(url: string, { lockTimeoutMs, pauseMs } = patience): Promise<string[]> {
  const lock = newClient({ url, applicationName: 'tminus-migrate' });
  await lock.connect();
  try {
    await takeLock(lock);
    const dataSource = await openDatabase({
      url,
      poolSize: 1,
      applicationName: 'tminus-migrate',
      statementTimeoutMs: 0,
      idleInTransactionMs: 0, // a migration computes between its statements
    });
    try {
      const pending = await pendingMigrations((sql) => dataSource.query(sql));
      await untilLocked(() => migrateJobs(url, lockTimeoutMs), pauseMs);
      limitLockWaits(dataSource.migrations, lockTimeoutMs);
      await untilLocked(() => dataSource.runMigrations(), pauseMs);
      return pending;
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lock.end(); // releases the lock
  }
}
