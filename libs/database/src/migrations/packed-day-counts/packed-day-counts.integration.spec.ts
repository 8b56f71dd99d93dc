import { createEmptyDatabase } from '@tminus/testing';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from '../../data-source.ts';
import { migrate } from '../../migrate.ts';
import { PackedDayCounts1795328008943 } from '../1795328008943-packed-day-counts.ts';
import { migrations } from '../index.ts';
import { insertCodes } from './codes.ts';
import { createDecoder } from './decode.ts';
import { moveCounts } from './move.ts';
import { proveEqual } from './proof.ts';
import { createTables } from './tables.ts';

const accounts = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];

/** Counts of 16 timers in the year before 2026-11-22, in some of its months. Few views and very many, and a busy day. */
const oldCounts = [
  'SELECT setseed(0.11)',
  `INSERT INTO accounts (id, email, plan, embed_secret)
   SELECT id, right(id::text, 1) || '@example.com', 'pro', decode(repeat('00', 32), 'hex')
     FROM unnest('{${accounts.join(', ')}}'::uuid[]) AS id`,
  `INSERT INTO timers (id, account_id, name, type, status, target_date, timezone, template, background_color, text_color, accent_color,
                       width, height, units, language, labels, transparent, on_expire_action, animation_seconds)
   SELECT gen_random_uuid(), ('{${accounts.join(', ')}}'::uuid[])[1 + n % 2], 'Timer ' || n, 'fixed', 'active', now(), 'UTC', 'bold',
          '#000000', '#000000', '#000000', 600, 150, '{days}', 'en', '{}', false, 'zeros', 120
     FROM generate_series(1, 16) AS n`,
  ...['timer_view_buckets', 'timer_view_breakdowns', 'account_view_counts', 'account_api_request_counts'].map(
    (table) => `DO $$ BEGIN
      FOR n IN 0..12 LOOP
        EXECUTE format('CREATE TABLE ${table}_%s PARTITION OF ${table} FOR VALUES FROM (%L) TO (%L)',
          to_char(date '2025-11-01' + make_interval(months => n), 'YYYY_MM'),
          date '2025-11-01' + make_interval(months => n), date '2025-12-01' + make_interval(months => n));
      END LOOP;
    END $$`,
  ),
  `INSERT INTO timer_view_buckets
   SELECT id, quarter, ceil(10 ^ (random() * 15)) FROM timers,
          generate_series('2025-11-22Z'::timestamptz, '2026-11-21T23:45Z', '15 minutes') AS quarter
    WHERE random() < 0.005 OR (quarter::date = '2026-06-30' AND name = 'Timer 1')
       OR (quarter::time IN ('00:00', '23:45') AND random() < 0.01)`,
  `INSERT INTO timer_view_breakdowns
   SELECT id, day::date, dimension, value, ceil(10 ^ (random() * 15)) FROM timers,
          generate_series('2025-11-22'::timestamp, '2026-11-21', '1 day') AS day,
          (VALUES ('country', 'unknown'), ('country', 'DE'), ('country', 'US'), ('country', 'AA'), ('country', 'ZZ'), ('country', 'zz'),
                  ('device', 'unknown'), ('device', 'desktop'), ('device', 'mobile'), ('client', 'unknown'), ('client', 'web'),
                  ('client', 'Apple Mail Privacy'), ('client', 'Windows Live Mail'), ('client', 'HEY')) AS known (dimension, value)
    WHERE random() < 0.05`,
  `INSERT INTO timer_view_breakdowns
   SELECT id, '2026-06-30', 'country', chr(65 + a) || chr(65 + b), 1 + a
     FROM timers, generate_series(0, 25) AS a, generate_series(0, 25) AS b WHERE name = 'Timer 2'`,
  'INSERT INTO timer_view_totals SELECT timer_id, sum(views) FROM timer_view_buckets GROUP BY timer_id',
  ...['account_view_counts', 'account_api_request_counts'].map(
    (table) => `INSERT INTO ${table}
     SELECT id, day::date, ceil(10 ^ (random() * 12)) FROM accounts, generate_series('2025-11-22'::timestamp, '2026-11-21', '1 day') AS day
      WHERE random() < 0.7`,
  ),
  `INSERT INTO spool_segments
   SELECT gen_random_uuid(), (random() * 1e9)::bigint * 40, now() - random() * interval '90 days' FROM generate_series(1, 20)`,
  `INSERT INTO spool_segments VALUES (gen_random_uuid(), 0)`,
];

type Row = Record<string, string>;
type Query = (text: string) => Promise<Row[]>;

/** Runs the migrations before the tested one, stores old counts, and calls `test`. */
async function withOldCounts(name: string, test: (query: Query, url: string) => Promise<void>): Promise<void> {
  const url = await createEmptyDatabase(name);
  const dataSource = await openWith(url, migrations.slice(0, migrations.indexOf(PackedDayCounts1795328008943)));
  try {
    await dataSource.runMigrations();
    // One connection, because a pool does not lend a connection in a transaction again.
    const runner = dataSource.createQueryRunner();
    for (const statement of oldCounts) await runner.query(statement);
    await test((text) => runner.query(text) as Promise<Row[]>, url).finally(() => runner.release());
  } finally {
    await dataSource.destroy();
  }
}

const openWith = (url: string, some: DataSourceOptions['migrations']) =>
  new DataSource({
    ...dataSourceOptions({ url, poolSize: 1, applicationName: 'tminus-test' }),
    ...(some && { migrations: some }),
  }).initialize();

const views = 'views::text';
const oldLayout = {
  quarters: `SELECT timer_id, extract(epoch FROM bucket_start)::bigint::text AS second, ${views} FROM timer_view_buckets`,
  values: `SELECT timer_id, day::text, dimension, value, ${views} FROM timer_view_breakdowns`,
};
const newDays = `SELECT timer_id, day::text, encode(counts, 'hex') AS counts FROM timer_view_days`;
/** What is the same before and after. */
const kept = {
  totals: `SELECT timer_id, ${views} FROM timer_view_totals ORDER BY 1`,
  accountDays: `SELECT account_id, day::text, ${views} FROM account_view_counts ORDER BY 1, 2`,
  requests: `SELECT account_id, day::text, requests::text FROM account_api_request_counts ORDER BY 1, 2`,
};

async function readAll(query: Query, queries: Record<string, string>): Promise<Record<string, Row[]>> {
  const all: Record<string, Row[]> = {};
  for (const [name, text] of Object.entries(queries)) all[name] = await query(text);
  return all;
}

/** Reads day counts in the plainest way. @returns `dimension code/code` and views */
function decode(bytes: Buffer): [string, bigint][] {
  let position = 1;
  const number = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(position++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  expect(bytes[0]).toBe(1);
  const entries: [string, bigint][] = [];
  let lastDimension = -1n;
  while (position < bytes.length) {
    const dimension = number();
    if (dimension <= lastDimension) throw new Error('The dimensions are not ascending.');
    lastDimension = dimension;
    const length = Number(number());
    const end = position + length;
    for (let code = 0n; position < end;) {
      code += number();
      entries.push([`${dimension}/${code}`, number()]);
    }
    if (position !== end) throw new Error('The length of a section is wrong.');
  }
  return entries;
}

const devices = ['unknown', 'desktop', 'mobile'];
const clients: Record<string, number> = {
  unknown: 0,
  web: 1,
  'Apple Mail Privacy': 2,
  'Windows Live Mail': 10,
  HEY: 13,
};

function keyOf({ dimension, value = '' }: Row): string {
  if (dimension === 'device') return `2/${devices.indexOf(value)}`;
  if (dimension === 'client') return `3/${clients[value]}`;
  return `1/${value === 'unknown' ? 0 : value.charCodeAt(0) + 256 * value.charCodeAt(1)}`;
}

/** All counts of the old layout, by timer, day and code. */
function expectedCounts({ quarters = [], values = [] }: Record<string, Row[]>): Map<string, bigint> {
  const counts = new Map<string, bigint>();
  for (const { timer_id, second, views } of quarters) {
    const day = new Date(Number(second) * 1000).toISOString().slice(0, 10);
    counts.set(`${timer_id} ${day} 0/${(Number(second) % 86_400) / 900}`, BigInt(views ?? ''));
  }
  for (const row of values) counts.set(`${row['timer_id']} ${row['day']} ${keyOf(row)}`, BigInt(row['views'] ?? ''));
  return counts;
}

const sortedEntries = (counts: Map<string, bigint>) => [...counts].sort(([a], [b]) => (a < b ? -1 : 1));

const firstDay = '(timer_id, day) = (SELECT timer_id, day FROM timer_view_days ORDER BY 1, 2 LIMIT 1)';
/** What a mistake in the migration could do, and the error that must report it. */
const changes = {
  [`DELETE FROM timer_view_days WHERE ${firstDay}`]: 'Counts of timers would differ',
  // One view at 00:00.
  [`UPDATE timer_view_days SET counts = '\\x0100020001' WHERE ${firstDay}`]: 'Counts of timers would differ',
  "UPDATE account_view_months SET views = views + 1 WHERE month = '2026-06-01'": 'Months of accounts would differ',
  'DELETE FROM count_offsets WHERE partition = 15': 'Offsets of segments would differ',
};

describe('the migration to packed day counts', () => {
  it('keeps every count, and can be reverted without losing one', async () => {
    await withOldCounts('packed', async (query, url) => {
      const before = { ...(await readAll(query, oldLayout)), ...(await readAll(query, kept)) };
      const segments = await query('SELECT segment_id, shipped_bytes::text FROM spool_segments ORDER BY 1');
      const tested = await openWith(url, migrations.slice(0, migrations.indexOf(PackedDayCounts1795328008943) + 1));
      await tested.runMigrations();

      const moved: [string, bigint][] = [];
      for (const { timer_id, day, counts = '' } of await query(newDays)) {
        for (const [key, count] of decode(Buffer.from(counts, 'hex'))) moved.push([`${timer_id} ${day} ${key}`, count]);
      }
      const after = new Map(moved);
      expect(after.size).toBe(moved.length);
      expect(after.size).toBeGreaterThan(5_000);
      expect(sortedEntries(after)).toEqual(sortedEntries(expectedCounts(before)));

      expect(await readAll(query, kept)).toEqual({
        totals: before['totals'],
        accountDays: before['accountDays'],
        requests: before['requests'],
      });
      const months = new Map<string, bigint>();
      for (const { account_id, day = '', views = '' } of before['accountDays'] ?? []) {
        const key = `${account_id} ${day.slice(0, 7)}-01`;
        months.set(key, (months.get(key) ?? 0n) + BigInt(views));
      }
      const movedMonths = await query(`SELECT account_id || ' ' || month AS key, views::text FROM account_view_months`);
      expect(sortedEntries(new Map(movedMonths.map(({ key = '', views = '' }) => [key, BigInt(views)])))).toEqual(
        sortedEntries(months),
      );
      expect(
        await query('SELECT segment_id, partition, counted_to::text AS shipped_bytes FROM count_offsets ORDER BY 1, 2'),
      ).toEqual(segments.flatMap((row) => Array.from({ length: 16 }, (_, partition) => ({ ...row, partition }))));

      await tested.undoLastMigration();
      await tested.destroy();
      expect(sortedEntries(expectedCounts(await readAll(query, oldLayout)))).toEqual(sortedEntries(after));
      expect(await query('SELECT segment_id, shipped_bytes::text FROM spool_segments ORDER BY 1')).toEqual(segments);
      expect(await readAll(query, kept)).toMatchObject({
        totals: before['totals'],
        accountDays: before['accountDays'],
      });
    });
  });

  it('changes nothing if a value has no code', async () => {
    await withOldCounts('without_code', async (query, url) => {
      await query(
        `INSERT INTO timer_view_breakdowns SELECT id, '2026-06-30', 'client', 'Eudora', 1 FROM timers LIMIT 1`,
      );
      await query(`INSERT INTO timer_view_breakdowns SELECT id, '2026-06-30', 'os', 'BeOS', 1 FROM timers LIMIT 1`);
      const before = await readAll(query, { ...oldLayout, ...kept });
      await expect(migrate(url)).rejects.toThrow(/values without a code: client 'Eudora', os 'BeOS'/);
      expect(await readAll(query, { ...oldLayout, ...kept })).toEqual(before);
      expect(await query(`SELECT to_regclass('timer_view_days') AS name`)).toEqual([{ name: null }]);
    });
  });

  it('fails if anything would differ', async () => {
    await withOldCounts('proof', async (query) => {
      for (const statement of ['BEGIN', ...createTables, insertCodes, ...createDecoder, ...moveCounts])
        await query(statement);
      const prove = async () => {
        for (const statement of proveEqual) await query(statement);
      };
      await prove();
      for (const [change, problem] of Object.entries(changes)) {
        await query('SAVEPOINT moved');
        await query(change);
        await expect(prove()).rejects.toThrow(problem);
        await query('ROLLBACK TO moved');
      }
      await query('ROLLBACK');
    });
  });
});
