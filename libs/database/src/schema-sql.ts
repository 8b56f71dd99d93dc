import type { QueryRunner } from 'typeorm';
import { migrations } from './migrations/index.ts';

/** As TypeORM creates it. */
const createMigrations = `
  CREATE TABLE migrations (
    id serial CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY,
    timestamp bigint NOT NULL,
    name character varying NOT NULL
  )`;

/** The SQL that creates the schema of this version in an empty database. */
export async function schemaSql(): Promise<string> {
  const statements = [createMigrations];
  const runner = {
    query: async (sql: string, parameters?: unknown[]) => {
      if (parameters) throw new Error('a migration must not have parameters: its SQL is kept with each release');
      // In an empty database, an index needs no concurrency, and statements that run together cannot have it.
      statements.push(sql.replace(' CONCURRENTLY', ''));
    },
  } as Partial<QueryRunner> as QueryRunner;
  for (const Migration of migrations) {
    const migration = new Migration();
    await migration.up(runner);
    const timestamp = migration.name.slice(-13);
    statements.push(`INSERT INTO migrations (timestamp, name) VALUES (${timestamp}, '${migration.name}')`);
  }
  return `${statements.map((sql) => sql.trim()).join(';\n\n')};\n`;
}
