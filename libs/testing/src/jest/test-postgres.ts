import pg from 'pg';

/** The migrated database. Every test file gets a copy of it. */
export const templateDatabase = 'tminus';

const variable = 'TMINUS_TEST_POSTGRES';

/** Passes the URL of the server to the Jest workers, which inherit the environment. */
export function publishServer(url: string): void {
  process.env[variable] = url;
}

export function publishedServer(): string {
  const url = process.env[variable];
  if (url === undefined)
    throw new Error('The test database is not running. This Jest project needs the global setup of jest.config.mjs.');
  return url;
}

/** The URL of another database on the same server. */
export function siblingDatabase(url: string, database: string): string {
  const sibling = new URL(url);
  sibling.pathname = `/${database}`;
  return sibling.href;
}

/** Runs one statement in the database `postgres`. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: siblingDatabase(publishedServer(), 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
