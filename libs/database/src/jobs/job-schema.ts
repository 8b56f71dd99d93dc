import { Logger } from '@nestjs/common';
import { newPool } from '../connection-settings.ts';

/** That of graphile-worker, with its own migrations. */
export const jobSchema = 'graphile_worker';

/** Its tables have row-level security without policies: then a role that does not own them sees no rows. Rights on tables are enough here. */
const allowOtherRoles = `DO $$
  DECLARE each regclass;
  BEGIN
    FOR each IN SELECT oid FROM pg_class WHERE relnamespace = '${jobSchema}'::regnamespace AND relkind = 'r' AND relrowsecurity LOOP
      EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', each);
    END LOOP;
  END $$`;

/** `add_job` takes a value of this sequence for each job, and keeps few of them: the others may come again when there are no more. */
const countAgain = `ALTER TABLE ${jobSchema}._private_tasks ALTER COLUMN id SET CYCLE`;

/** The account of a job, or the address that has none, as SQL. */
export const jobOwner = `coalesce(payload->>'accountId', payload->>'email')`;

/** `addEmailJob` and `wake_webhook` count the jobs of an owner. */
const indexOwners = `CREATE INDEX IF NOT EXISTS tminus_jobs_owner_idx ON ${jobSchema}._private_jobs ((${jobOwner}))
  WHERE ${jobOwner} IS NOT NULL`;

/**
 * Creates the tables and functions of the job queue, or brings them up to date. Can be repeated after a failure.
 * @param lockTimeoutMs - how long a statement waits for a lock
 */
export async function migrateJobs(url: string, lockTimeoutMs: number): Promise<void> {
  const { runMigrations } = await import('graphile-worker');
  const pool = newPool({ url, applicationName: 'tminus-migrate', lockTimeoutMs }, 2);
  try {
    await runMigrations({ pgPool: pool, schema: jobSchema, logger: await jobLogger() });
    await pool.query(allowOtherRoles);
    await pool.query(countAgain);
    await pool.query(indexOwners);
  } finally {
    await pool.end();
  }
}

/** Warnings and errors only: the library reports every job. */
export async function jobLogger() {
  const graphile = await import('graphile-worker');
  const logger = new Logger('Jobs');
  return new graphile.Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') logger.warn(message);
  });
}
