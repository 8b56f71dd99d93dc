import { dataSourceOptions, openDatabase, withConnection } from '@tminus/database';
import { DataSource } from 'typeorm';
import { siblingDatabase } from './jest/test-postgres.ts';

declare global {
  var testDatabaseUrl: string | undefined;
  /** What the environment of the test file closes when all hooks have run. */
  var testDatabases: DataSource[] | undefined;
}

/** The URL of the database of this test file. */
export function testDatabaseUrl(): string {
  if (globalThis.testDatabaseUrl === undefined)
    throw new Error('Only *.integration.spec.ts and *.e2e.spec.ts have a database.');
  return globalThis.testDatabaseUrl;
}

/** On a busy machine, a connection takes longer than services wait for it. */
const connection = { applicationName: 'tminus-test', connectTimeoutMs: 60_000 };

const options = () => ({ ...connection, url: testDatabaseUrl(), poolSize: 20 });

/** The database of this test file, which is open during its tests and hooks. Call it outside of them. */
export function useTestDatabase(): DataSource {
  const dataSource = new DataSource(dataSourceOptions(options()));
  (globalThis.testDatabases ??= []).push(dataSource);
  beforeAll(() => dataSource.initialize());
  return dataSource;
}

/** Opens the database of this test file. The test must close it. */
export const openTestDatabase = (): Promise<DataSource> => openDatabase(options());

/** Runs a statement over a connection of its own. */
export const query = <Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  withConnection({ ...connection, url }, async (client) => (await client.query<Row>(text, values)).rows);

/** Creates an empty database on the test server and returns its URL. */
export async function createEmptyDatabase(name: string): Promise<string> {
  await query(testDatabaseUrl(), `CREATE DATABASE ${name}`);
  return siblingDatabase(testDatabaseUrl(), name);
}

/** Creates a database as versions before the first release have left it. @param migration - that it began with. @returns its URL */
export async function createUnreleasedDatabase(
  name: string,
  migration = 'InitialSchema1795651200000',
): Promise<string> {
  const url = await createEmptyDatabase(name);
  await query(
    url,
    'CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name character varying NOT NULL)',
  );
  await query(url, 'INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [migration.slice(-13), migration]);
  return url;
}

/** Calls `work` while nobody else can read or write timers. */
export async function whileTimersLocked(dataSource: DataSource, work: () => Promise<void>): Promise<void> {
  const blocker = dataSource.createQueryRunner();
  try {
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE timers IN ACCESS EXCLUSIVE MODE');
    await work();
  } finally {
    await blocker.rollbackTransaction();
    await blocker.release();
  }
}

/**
 * Looks for a secret in all rows of a table: as text, and as bytes, which a row as text shows in hexadecimal digits.
 * @param secret - a text, which may be the base64url of bytes
 * @returns the rows that contain it; empty if the table stores only its hash
 * @throws Error if the table is empty
 */
export async function rowsWithSecret(dataSource: DataSource, table: string, secret: string): Promise<string[]> {
  const rows = await dataSource.query<{ text: string }[]>(`SELECT each::text AS text FROM ${table} AS each`);
  if (rows.length === 0) throw new Error(`The table ${table} is empty.`);
  const forms = [secret, ...(['utf8', 'base64url'] as const).map((each) => Buffer.from(secret, each).toString('hex'))];
  return rows.map(({ text }) => text).filter((text) => forms.some((form) => text.includes(form)));
}
