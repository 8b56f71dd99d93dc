import { testDatabaseUrl } from '@tminus/testing';
import { openDatabase } from './data-source.ts';
import { queryPrepared } from './connection-pool.ts';

/** The rows of a statement, from a new connection, for which it may have changed. */
async function rowsOf(columns: string, namedStatements: boolean): Promise<object[]> {
  const options = { url: testDatabaseUrl(), poolSize: 1, applicationName: 'tminus-test', namedStatements };
  const dataSource = await openDatabase(options);
  const statement = { name: 'changing', text: `SELECT ${columns} FROM generate_series(1, $1::int) n` };
  try {
    const first = await queryPrepared(dataSource, statement, [2]);
    expect(await queryPrepared(dataSource, statement, [2])).toEqual(first);
    return first;
  } finally {
    await dataSource.destroy();
  }
}

describe.each([true, false])('a prepared statement (named: %s)', (isNamed) => {
  it('parses each result by its own columns', async () => {
    expect(await rowsOf('n', isNamed)).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await rowsOf('n::text', isNamed)).toEqual([{ n: '1' }, { n: '2' }]);
    expect(await rowsOf('null AS n, true AS more', isNamed)).toEqual(Array(2).fill({ n: null, more: true }));
    await expect(rowsOf('1 / (n - n)', isNamed)).rejects.toThrow('division by zero');
    expect(await rowsOf('n', isNamed)).toEqual([{ n: 1 }, { n: 2 }]);
  });
});
