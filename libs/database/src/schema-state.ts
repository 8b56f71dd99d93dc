import type { DataSource, DataSourceOptions } from 'typeorm';
import { connectionTimeoutMs, withConnection } from './connection-settings.ts';
import { migrations } from './migrations/index.ts';
import { isInsufficientPrivilege, isUndefinedTable } from './database-errors.ts';

/** The schema of the database is older than this version of the code needs. */
export class SchemaOutdatedError extends Error {
  override name = 'SchemaOutdatedError';

  constructor(readonly pending: readonly string[]) {
    super(
      pending.length === migrations.length
        ? 'the database has no schema yet, or this role may not use it'
        : `the database schema is behind by ${pending.length} migration(s)`,
    );
  }
}

/** The database was created by a version before the first release, whose migrations no longer exist. */
class UnreleasedSchemaError extends Error {
  override name = 'UnreleasedSchemaError';

  constructor() {
    super(
      'it was created by a version before 0.9.0, the first release, and cannot be upgraded. Use an empty database, or, for that of npm start, ' +
        'delete the folder "postgres" in the data folder (DATA_DIR)',
    );
  }
}

type QueryNames = (sql: string) => Promise<readonly { name: string }[]>;

/** @throws UnreleasedSchemaError */
export async function assertReleased(query: QueryNames): Promise<void> {
  const names = await migrationsDone(query);
  const [first] = namesOfMigrations;
  if (names.size > 0 && first !== undefined && !names.has(first)) throw new UnreleasedSchemaError();
}

/** Names of the pending migrations, oldest first: all if the role may not read which have run. Only reads. */
export async function pendingMigrations(query: QueryNames): Promise<string[]> {
  const done = await migrationsDone(query);
  return namesOfMigrations.filter((name) => !done.has(name));
}

const namesOfMigrations = migrations.map((Migration) => new Migration().name);

const migrationsDone = async (query: QueryNames): Promise<Set<string>> =>
  new Set((await query('SELECT name FROM migrations').catch(nothingIfUnreadable)).map(({ name }) => name));

/** After a restore, the roles of the services have no privileges until migrations run. */
function nothingIfUnreadable(error: unknown): [] {
  if (isUndefinedTable(error) || isInsufficientPrivilege(error)) return [];
  throw error;
}

/**
 * Checks the schema over a connection of its own, before the data source connects: nothing can query tables that do not exist yet.
 * @throws SchemaOutdatedError; the error of the connection
 */
export async function assertSchemaIsCurrent({ options }: Pick<DataSource, 'options'>): Promise<void> {
  const { url = '', applicationName = '' } = options as Extract<DataSourceOptions, { type: 'postgres' }>;
  const pending = await withConnection({ url, applicationName, queryTimeoutMs: connectionTimeoutMs }, (client) =>
    pendingMigrations(async (sql) => (await client.query<{ name: string }>(sql)).rows),
  );
  if (pending.length > 0) throw new SchemaOutdatedError(pending);
}
