import type { DataSource, DataSourceOptions } from 'typeorm';
import { connectionTimeoutMs, withConnection } from './connection-settings.ts';
import { migrations } from './migrations/index.ts';
import { isInsufficientPrivilege, isUndefinedTable } from './database-errors.ts';

/** This version of the code cannot use the schema of the database. */
export abstract class SchemaError extends Error {}

/** The schema of the database is older than this version of the code needs. */
export class SchemaOutdatedError extends SchemaError {
  override name = 'SchemaOutdatedError';

  constructor(readonly pending: readonly string[]) {
    super(
      pending.length === migrations.length
        ? 'the database has no schema yet, or this role may not use it'
        : `the database schema is behind by ${pending.length} migration(s)`,
    );
  }
}

const unreleased = {
  reason: 'it was created by a version before the first release, and cannot be upgraded',
  remedy:
    'To keep its timers, save what GET /api/v1/timers lists with the version that created it, stop that version, move the folder "spool" ' +
    'out of DATA_DIR (with npm start, "postgres", too), start this version with an empty database, and create the timers with ' +
    'POST /api/v1/timers/bulk',
};

/** The database was created by a version before the first release, whose migrations no longer exist. */
export class UnreleasedSchemaError extends SchemaError {
  override name = 'UnreleasedSchemaError';
  readonly reason = unreleased.reason;
  /** What the operator can do. */
  readonly remedy = unreleased.remedy;

  constructor() {
    super(`${unreleased.reason}. ${unreleased.remedy}`);
  }
}

type QueryNames = (sql: string) => Promise<readonly { name: string }[]>;

/**
 * Names of the pending migrations, oldest first: all if the role may not read which have run. Only reads.
 * @throws UnreleasedSchemaError
 */
export async function pendingMigrations(query: QueryNames): Promise<string[]> {
  const rows = await query('SELECT name FROM migrations').catch(nothingIfUnreadable);
  const done = new Set(rows.map(({ name }) => name));
  const names = migrations.map((Migration) => new Migration().name);
  const [initial = ''] = names;
  if (done.size > 0 && !done.has(initial)) throw new UnreleasedSchemaError();
  return names.filter((name) => !done.has(name));
}

/** After a restore, the roles of the services have no privileges until migrations run. */
function nothingIfUnreadable(error: unknown): [] {
  if (isUndefinedTable(error) || isInsufficientPrivilege(error)) return [];
  throw error;
}

/**
 * Checks the schema over a connection of its own, before the data source connects: nothing can query tables that do not exist yet.
 * @throws SchemaError; the error of the connection
 */
export async function assertSchemaIsCurrent({ options }: Pick<DataSource, 'options'>): Promise<void> {
  const { url = '', applicationName = '' } = options as Extract<DataSourceOptions, { type: 'postgres' }>;
  const pending = await withConnection({ url, applicationName, queryTimeoutMs: connectionTimeoutMs }, (client) =>
    pendingMigrations(async (sql) => (await client.query<{ name: string }>(sql)).rows),
  );
  if (pending.length > 0) throw new SchemaOutdatedError(pending);
}
