import { createEmptyDatabase } from '@tminus/testing';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../data-source.ts';
import { migrate } from '../migrate.ts';
import { AccountViewDays1795368000010 } from './1795368000010-account-view-days.ts';
import { migrations } from './index.ts';

const accounts = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
const timers = [1, 2, 3].map((last) => `00000000-0000-7000-8000-00000000000${last}`);

/** Two views at 10:15 from Germany; the same on the next day, and a damped one; and a view of the other account. */
const counted = [
  `INSERT INTO accounts (id, email, plan, embed_secret)
   SELECT id, right(id::text, 1) || '@example.com', 'pro', decode(repeat('00', 32), 'hex')
     FROM unnest('{${accounts.join(', ')}}'::uuid[]) AS id`,
  `INSERT INTO timers (id, account_id, name, type, status, target_date, timezone, template, background_color, text_color, accent_color,
                       width, height, units, language, labels, transparent, on_expire_action, animation_seconds)
   SELECT timer.id, CASE WHEN position < 3 THEN '${accounts[0]}' ELSE '${accounts[1]}' END::uuid, 'Timer', 'fixed', 'active', now(), 'UTC',
          'bold', '#000000', '#000000', '#000000', 600, 150, '{days}', 'en', '{}', false, 'zeros', 120
     FROM unnest('{${timers.join(', ')}}'::uuid[]) WITH ORDINALITY AS timer (id, position)`,
  ...['timer_view_days', 'account_view_counts'].flatMap((table) =>
    ['2026-11', '2026-12'].map((month) => {
      const name = `${table}_${month.replace('-', '_')}`;
      return `CREATE TABLE ${name} PARTITION OF ${table} FOR VALUES FROM ('${month}-01') TO ('${month}-01'::date + interval '1 month')`;
    }),
  ),
  `INSERT INTO timer_view_days (timer_id, day, counts) VALUES
     ('${timers[0]}', '2026-11-30', '\\x0100022902'),
     ('${timers[0]}', '2026-12-01', '\\x01000229020402290a'),
     ('${timers[1]}', '2026-12-01', '\\x0100022a05'),
     ('${timers[2]}', '2026-12-01', '\\x0100022901')`,
  `INSERT INTO timer_view_totals VALUES ('${timers[0]}', 40), ('${timers[1]}', 5), ('${timers[2]}', 1)`,
  `INSERT INTO account_view_counts (account_id, day, partition, views) VALUES
     ('${accounts[0]}', '2026-11-30', 1, 2), ('${accounts[0]}', '2026-12-01', 1, 2), ('${accounts[0]}', '2026-12-01', 2, 5),
     ('${accounts[1]}', '2026-12-01', 3, 1)`,
  // Retention has detached it.
  'CREATE TABLE account_view_counts_2020_01 (LIKE account_view_counts)',
];

async function withCounts(name: string, test: (dataSource: DataSource, url: string) => Promise<void>): Promise<void> {
  const url = await createEmptyDatabase(name);
  const options = dataSourceOptions({ url, poolSize: 2, applicationName: 'tminus-test' });
  const earlier = migrations.slice(0, migrations.indexOf(AccountViewDays1795368000010));
  const dataSource = await new DataSource({ ...options, migrations: earlier }).initialize();
  try {
    await dataSource.runMigrations();
    for (const statement of counted) await dataSource.query(statement);
    await test(dataSource, url);
  } finally {
    await dataSource.destroy();
  }
}

const viewsByDay =
  'SELECT account_id, day::text, sum(views)::int AS views FROM account_view_counts GROUP BY 1, 2 ORDER BY 1, 2';

describe('the migration to packed counts of accounts', () => {
  it('keeps all totals and lists the days that are to be added up; reverting it restores the views of each day', async () => {
    await withCounts('account_days', async (dataSource, url) => {
      const before = await dataSource.query(viewsByDay);
      expect(await migrate(url)).toContain('AccountViewDays1795368000010');
      expect(
        await dataSource.query('SELECT account_id, partition, views::int FROM account_view_totals ORDER BY 1'),
      ).toEqual([
        { account_id: accounts[0], partition: 16, views: 45 },
        { account_id: accounts[1], partition: 16, views: 1 },
      ]);
      expect(
        await dataSource.query(
          'SELECT account_id, first_day::text, last_day::text FROM account_day_backlog ORDER BY 1',
        ),
      ).toEqual([
        { account_id: accounts[0], first_day: '2026-11-29', last_day: '2026-12-02' },
        { account_id: accounts[1], first_day: '2026-11-30', last_day: '2026-12-02' },
      ]);
      const left = `SELECT relname FROM pg_class WHERE relname LIKE 'account_view_counts%'`;
      expect(await dataSource.query(left)).toEqual([]);

      const options = dataSourceOptions({ url, poolSize: 1, applicationName: 'tminus-test' });
      const all = await new DataSource(options).initialize();
      const toRevert = migrations.slice(migrations.indexOf(AccountViewDays1795368000010));
      for (let count = 0; count < toRevert.length; count++) await all.undoLastMigration();
      await all.destroy();
      expect(await dataSource.query(viewsByDay)).toEqual(before);
    });
  });

  it('waits for a counter in the middle of its transaction, and includes what it adds', async () => {
    await withCounts('account_days_counting', async (dataSource, url) => {
      const runner = dataSource.createQueryRunner();
      await runner.startTransaction();
      await runner.query('UPDATE count_partitions SET sequence = sequence + 1 WHERE partition = 1');
      const migrating = migrate(url);
      await runner.query(`UPDATE timer_view_totals SET views = views + 100 WHERE timer_id = '${timers[0]}'`);
      await runner.query(
        `UPDATE account_view_counts SET views = views + 100 WHERE partition = 1 AND day = '2026-12-01'`,
      );
      await runner.commitTransaction();
      await runner.release();
      await migrating;
      const [total] = await dataSource.query<{ views: string }[]>(
        `SELECT views FROM account_view_totals WHERE account_id = '${accounts[0]}'`,
      );
      expect(total?.views).toBe('145');
    });
  });
});
