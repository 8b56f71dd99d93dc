import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase } from './data-source.ts';
import { migrateJobs } from './jobs/job-schema.ts';
import { newClient } from './connection-settings.ts';
import { assertReleased } from './schema-state.ts';

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
 * Runs all pending migrations. If several processes do this at the same time, one migrates and the others wait.
 * @returns the names of the migrations that were run
 * @throws UnreleasedSchemaError
 */
export async function migrate(url: string): Promise<string[]> {
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
      await assertReleased((sql) => dataSource.query(sql));
      await migrateJobs(url);
      const done = await dataSource.runMigrations();
      return done.map(({ name }) => name);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await lock.end(); // releases the lock
  }
}
