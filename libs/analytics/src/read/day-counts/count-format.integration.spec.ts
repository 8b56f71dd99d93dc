import { useTestDatabase } from '@tminus/testing';
import { documentedBlocks, documentedExample } from '../../../test/count-format-document.ts';
import { saveCountCodes } from './count-codes.ts';
import { DayCountsBuilder } from './day-counts-writer.ts';

const dataSource = useTestDatabase();

it('docs/count-format.md has a query that returns the views of its example', async () => {
  await dataSource.query(`INSERT INTO account_view_days VALUES ($1, $2, $3, '')`, [
    '0190a2b3-c4d5-7e6f-8a1b-2c3d4e5f6072',
    '2026-11-22',
    documentedExample(),
  ]);
  const [query = ''] = documentedBlocks('sql');
  expect(await dataSource.query(query)).toEqual([
    { client: 'Gmail', views: '2' },
    { client: 'unknown', views: '1' },
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
