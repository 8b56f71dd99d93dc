import { useTestDatabase } from '@tminus/testing';
import { documentedBlocks, documentedExample } from '../../../test/count-format-document.ts';

const dataSource = useTestDatabase();

it('docs/count-format.md has queries that return the views of its example', async () => {
  const [day, timer] = ['2026-11-22', '0190a2b3-c4d5-7e6f-8a1b-2c3d4e5f6071'];
  const insert = 'INSERT INTO timer_view_days (timer_id, day, counts) VALUES ($1, $2, $3)';
  await dataSource.query(insert, [timer, day, documentedExample()]);
  await dataSource.query(`INSERT INTO account_view_days VALUES ($1, $2, $3, '')`, [
    '0190a2b3-c4d5-7e6f-8a1b-2c3d4e5f6072',
    day,
    documentedExample(),
  ]);
  const results: Record<string, unknown>[][] = [];
  for (const query of documentedBlocks('sql')) results.push(await dataSource.query(query));
  expect(results.map((rows) => rows.map((row) => Object.values(row).map(String)))).toEqual([
    [
      ['DE', '2'],
      ['NZ', '1'],
    ],
    [
      ['10:15', '2'],
      ['10:30', '1'],
    ],
    [
      ['Gmail', '2'],
      ['unknown', '1'],
    ],
  ]);
});
