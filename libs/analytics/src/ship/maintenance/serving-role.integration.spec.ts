import { openDatabase, prepareServingRole } from '@tminus/database';
import { useTestDatabase, testDatabaseUrl } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { CountMaintenance } from './count-maintenance.ts';

const role = `tminus_serving_${process.pid}`;
const owner = useTestDatabase();
let serving: DataSource;

const servingUrl = (password: string) => {
  const url = new URL(testDatabaseUrl());
  url.username = role;
  url.password = password;
  return url.href;
};

beforeAll(async () => {
  expect(await prepareServingRole(testDatabaseUrl(), servingUrl('first'))).toBe(role);
  expect(await prepareServingRole(testDatabaseUrl(), servingUrl('zweites%20Paßwort'))).toBe(role); // changes the password
  serving = await openDatabase({ url: servingUrl('zweites%20Paßwort'), poolSize: 5, applicationName: 'tminus-test' });
});

afterAll(async () => {
  await serving.destroy();
  await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
});

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

describe('the role that serves', () => {
  it('has only its latest password', async () => {
    const options = { url: servingUrl('first'), poolSize: 1, applicationName: 'tminus-test' };
    await expect(openDatabase(options)).rejects.toMatchObject({ code: '28P01' });
  });

  it('may not change the schema, the list of migrations or other roles', async () => {
    for (const statement of [
      'DROP TABLE timers',
      'TRUNCATE timers',
      'ALTER TABLE timers ADD COLUMN x int',
      'CREATE TABLE mine (x int)',
      'CREATE TEMPORARY TABLE mine (x int)',
      'CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      'CREATE SCHEMA mine',
      'DELETE FROM migrations',
      `CREATE ROLE mine`,
      `ALTER ROLE ${role} SUPERUSER`,
      `COPY timers TO PROGRAM 'cat'`,
    ]) {
      await expect(serving.query(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^42501$/) });
    }
  });

  it('may add, see and finish jobs', async () => {
    await serving.query(`SELECT FROM graphile_worker.add_job('a-test')`);
    const jobs = await serving.query<{ id: string }[]>('SELECT id FROM graphile_worker.jobs');
    expect(jobs).toHaveLength(1);
    await serving.query('SELECT FROM graphile_worker.complete_jobs($1)', [jobs.map(({ id }) => id)]);
    expect(await serving.query('SELECT FROM graphile_worker.jobs')).toEqual([]);
  });

  it('may create and remove only partitions of months', async () => {
    for (const statement of [
      `SELECT create_month_partition('timers', '2031-01-01')`,
      `SELECT create_month_partition('timer_view_days', '2031-01-02')`,
      `SELECT detach_month_partition('timers', '2031-01-01')`,
      `SELECT drop_detached_partition('timers')`,
      `SELECT drop_detached_partition('timer_view_days_2031_01; DROP TABLE timers')`,
    ]) {
      await expect(serving.query(statement)).rejects.toMatchObject({ code: 'P0001' });
    }
    await serving.query(`SELECT create_month_partition('timer_view_days', '2031-01-01')`);
    const drop = `SELECT drop_detached_partition('timer_view_days_2031_01')`;
    await expect(serving.query(drop)).rejects.toMatchObject({ code: 'P0001' });
  });

  it('is enough for the whole maintenance: partitions are created, detached and dropped', async () => {
    const [detached, dropped]: [string[], string[]] = [[], []];
    const run = (day: string) =>
      new CountMaintenance({
        dataSource: serving,
        retentionMonths: 2,
        evergreenGraceMs: 0,
        onDetached: (names) => void detached.push(...names),
        onDropped: (names) => void dropped.push(...names),
        onError: () => undefined,
        databaseNow: () => at(day),
        processNow: () => at(day),
      }).run();
    await run('2040-01-10');
    expect(await owner.query(`SELECT to_regclass('account_view_days_2040_04') IS NOT NULL AS found`)).toEqual([
      { found: true },
    ]);
    await run('2040-05-10');
    expect(detached).toContain('timer_view_days_2040_01');
    await run('2040-05-20');
    expect(dropped).toContain('timer_view_days_2040_01');
  });

  it('gets no privileges if it is also the owner', async () => {
    expect(await prepareServingRole(testDatabaseUrl(), testDatabaseUrl())).toBeUndefined();
  });
});
