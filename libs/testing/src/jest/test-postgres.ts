import pg from 'pg';

/** Databases of the test run's server: one with the schema, and a copy of it for each test file. */
export const templateDatabase = 'tminus';

const variable = 'TMINUS_TEST_POSTGRES';

/** Hands the server's address on to the workers, which inherit the environment. */
export function publishServer(url: string): void {
  process.env[variable] = url;
}

export function publishedServer(): string {
  const url = process.env[variable];
  if (url === undefined)
    throw new Error('The test database is not running: this project needs the global set-up of jest.config.mjs.');
  return url;
}

/** The address of another database on the same server. */
export function siblingDatabase(url: string, database: string): string {
  const sibling = new URL(url);
  sibling.pathname = `/${database}`;
  return sibling.href;
}

/** Runs one statement outside any test's database. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: siblingDatabase(publishedServer(), 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
