import { useTestDatabase } from '@tminus/testing';
import { documentedBlocks, documentedExample } from '../../../test/count-format-document.ts';
import { saveCountCodes } from './count-codes.ts';
import { DayCountsBuilder } from './day-counts-builder.ts';

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

it('SQL can decode day counts: the names of all codes are saved', async () => {
  await dataSource.query('DELETE FROM count_codes WHERE code > 0');
  await saveCountCodes(dataSource);
  const counts = new DayCountsBuilder();
  const entries = [
    [0, 95, 12_345_678_901],
    [1, 0, 1],
    [1, 68 + 69 * 256, 300],
    [2, 2, 5],
    [3, 13, 7],
    [3, 200, 8],
    [9, 1, 4],
  ] as const;
  for (const [dimension, code, views] of entries) counts.add(dimension, code, views);
  const rows = await dataSource.query('SELECT * FROM decode_day_counts($1) ORDER BY views DESC', [counts.encode()]);
  expect(rows).toEqual([
    { dimension: 'quarter_hour', value: '23:45', views: '12345678901' },
    { dimension: 'country', value: 'DE', views: '300' },
    { dimension: 'client', value: 'unknown', views: '8' },
    { dimension: 'client', value: 'HEY', views: '7' },
    { dimension: 'device', value: 'mobile', views: '5' },
    { dimension: 'unknown', value: 'unknown', views: '4' },
    { dimension: 'country', value: 'unknown', views: '1' },
  ]);
});
