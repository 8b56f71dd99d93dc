import { testDatabaseUrl } from './test-database.ts';
import pg from 'pg';

/** Creates an empty database on the test server and returns its URL. */
export async function createEmptyDatabase(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: testDatabaseUrl() });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(testDatabaseUrl());
  url.pathname = `/${name}`;
  return url.href;
}
