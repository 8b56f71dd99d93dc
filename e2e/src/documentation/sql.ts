import type { Context } from './kinds.ts';
import type { Block } from './pages.ts';

/** Runs statements in a database with our tables, in a transaction that is rolled back. */
export async function runStatements(statements: readonly string[], { database }: Context): Promise<void> {
  const runner = database.createQueryRunner();
  try {
    await runner.startTransaction();
    const [{ name } = { name: '' }] = (await runner.query('SELECT current_database() AS name')) as { name: string }[];
    for (const statement of statements)
      await runner.query(statement.replaceAll('ALTER DATABASE tminus', `ALTER DATABASE "${name}"`)).catch((error) => {
        throw new Error(statement, { cause: error });
      });
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

export const runSql = (blocks: readonly Block[], context: Context): Promise<void> =>
  runStatements(
    blocks.map(({ code }) => code),
    context,
  );
