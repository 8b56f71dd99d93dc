import { useTestDatabase, testDatabaseUrl } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { openDatabase } from './data-source.ts';
import { RetentionRepository } from './repositories/retention.repository.ts';
import { prepareServingRole } from './serving-role.ts';

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

  it('may remove what is old', async () => {
    const retention = new RetentionRepository(serving);
    expect(await retention.claimDay()).toBe(true);
    const limits = { nowMs: await retention.now(), keptFrom: '2026-01-01', graceMs: 0 };
    await retention.remove(limits, new AbortController().signal);
    await retention.finishDay();
  });

  it('gets no privileges if it is also the owner', async () => {
    expect(await prepareServingRole(testDatabaseUrl(), testDatabaseUrl())).toBeUndefined();
  });
});
