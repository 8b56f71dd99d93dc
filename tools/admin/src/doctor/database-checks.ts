import type { StoredSecrets } from '@tminus/auth';
import { LocalTimeRepository, ReadOnlyDatabaseError, assertWritable, pendingMigrations } from '@tminus/database';
import type { DataSource } from 'typeorm';
import { type Finding, ok, problem, warning } from './finding.ts';
import { compareWithDatabase, listed } from './time-zones.ts';

const minVersion = 16;
const clockLimitsMs = { warning: 1_000, error: 3_600_000 };

type Database = Pick<DataSource, 'query'>;

/**
 * Everything about a database that can be reached.
 * @param command - how the operator calls the program
 * @param isEmbedded - it is that of `npm start`, whose only role is a superuser
 * @param secrets - what is encrypted in it
 */
export async function checkDatabase(
  database: Database,
  { command, isEmbedded, secrets }: { command: string; isEmbedded: boolean; secrets: Pick<StoredSecrets, 'check'> },
): Promise<Finding[]> {
  const pending = await pendingMigrations((sql) => database.query(sql));
  return [
    await checkVersion(database),
    await checkWrites(database),
    checkSchema(pending, command),
    await checkClock(database),
    await compareWithDatabase(database, Date.now()),
    ...(isEmbedded ? [] : [await checkRole(database)]),
    // These need the schema.
    ...(pending.length > 0 ? [] : [await checkSecrets(secrets), await checkLocalTimes(database, command)]),
  ];
}

async function one<Row>(database: Database, sql: string): Promise<Row> {
  return ((await database.query(sql)) as Row[])[0] as Row;
}

async function checkVersion(database: Database): Promise<Finding> {
  const { version } = await one<{ version: string }>(database, `SELECT current_setting('server_version') AS version`);
  if (Number.parseInt(version) >= minVersion) return ok('database', `PostgreSQL ${version} answers`);
  return problem('database', `PostgreSQL ${version} is too old`, `Update it to version ${minVersion} or newer.`);
}

async function checkWrites(database: Database): Promise<Finding> {
  try {
    await assertWritable((sql) => database.query(sql));
    return ok('writes', 'the database accepts them');
  } catch (error) {
    if (!(error instanceof ReadOnlyDatabaseError)) throw error;
    return problem('writes', error.message, 'Set DATABASE_URL to the primary, or promote this server.');
  }
}

function checkSchema(pending: readonly string[], command: string): Finding {
  if (pending.length === 0) return ok('schema', 'all migrations have run');
  return problem('schema', `${pending.length} migrations are pending`, `Run "${command} db migrate".`);
}

async function checkClock(database: Database): Promise<Finding> {
  const before = Date.now();
  const { now } = await one<{ now: number }>(
    database,
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now',
  );
  const after = Date.now();
  // Within the time of the query, it is unknown.
  const differenceMs = Math.max(0, before - now, now - after);
  const fix = 'Synchronize both clocks with NTP. Images are as exact as the clock of this machine.';
  const message = `the clocks of this machine and of the database differ by ${Math.round(differenceMs / 1000)} s`;
  if (differenceMs >= clockLimitsMs.error) return problem('clock', message, fix);
  if (differenceMs >= clockLimitsMs.warning) return warning('clock', message, fix);
  return ok('clock', 'this machine and the database agree within a second');
}

async function checkRole(database: Database): Promise<Finding> {
  const { name, isSuperuser } = await one<{ name: string; isSuperuser: boolean }>(
    database,
    'SELECT rolname AS name, rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user',
  );
  if (!isSuperuser) return ok('role', `${name} is not a superuser`);
  return warning(
    'role',
    `${name} is a superuser of PostgreSQL`,
    'Connect with a role that has only the privileges T-minus needs.',
  );
}

async function checkLocalTimes(database: Database, command: string): Promise<Finding> {
  const moved = await new LocalTimeRepository(database as DataSource).findMoved(Date.now());
  if (moved.length === 0) return ok('local times', 'all timers follow the rules in use');
  const ids = moved.map(({ id }) => id);
  const message = `the rules of time zones have changed for ${listed(ids)}`;
  return warning(
    'local times',
    message,
    `Run "${command} timer realign", which lists them, and with --apply moves them.`,
  );
}

async function checkSecrets(secrets: Pick<StoredSecrets, 'check'>): Promise<Finding> {
  const { count, unreadable } = await secrets.check();
  if (unreadable.length === 0)
    return ok('secrets', count === 0 ? 'none are stored' : `ENCRYPTION_KEY decrypts those of all ${count} webhooks`);
  const message = `ENCRYPTION_KEY does not decrypt those of ${unreadable.length} of ${count} webhooks`;
  const fix =
    'Add the key that encrypted them after the first one and a comma. Until then, or until their owners create new secrets, nothing is sent to these webhooks.';
  return problem('secrets', message, fix);
}
