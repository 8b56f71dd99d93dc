import { migrate, openDatabase, prepareServingRole } from '@tminus/database';
import { createAccountWithKey, createEmptyDatabase, eventually } from '@tminus/testing';
import { RunningApi } from '../test/running-api.ts';

describe('an API whose database has no schema yet', () => {
  let url: string;
  let api: RunningApi;

  beforeAll(async () => {
    url = await createEmptyDatabase('api_without_schema');
    api = await RunningApi.start({ DATABASE_URL: url, OPERATOR_COMMAND: 'tminus' });
  });
  afterAll(() => api.stop());

  const unavailable = {
    error: {
      code: 'unavailable',
      message: 'The database of this server is not set up: its operator must apply the pending migrations.',
    },
  };

  it.each([
    ['GET', '/api/v1/timers'],
    ['POST', '/api/v1/timers'],
    ['POST', '/account/session'],
    ['GET', '/account/session'],
  ] as const)('answers %s %s with 503 and says why', async (method, path) => {
    const { status, headers, body } = await api.call(method, path);
    expect([status, body]).toEqual([503, unavailable]);
    expect(headers).toMatchObject({ 'retry-after': '5', 'x-ratelimit-limit': expect.any(String) });
  });

  it('reports what to do, but not to strangers', async () => {
    const { status, body } = await api.call('GET', '/health/ready');
    expect([status, body]).toMatchObject([503, { status: 'error' }]);
    const reason = 'the database has no schema yet, or this role may not use it: run "tminus db migrate"';
    expect(api.health.checks['database']).toEqual({ status: 'down', reason });
  });

  it('logs once what to do, and no stack trace', () => {
    const problems = api.log.split('\n').filter((line) => /"level":(40|50|60)/.test(line));
    const messages = problems.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages.filter((message) => /schema|cannot be counted/.test(message))).toEqual([
      'Nothing can be read or stored, because the database has no schema yet, or this role may not use it. Run "tminus db migrate"; a restart is not necessary.',
    ]);
    expect(api.log).not.toMatch(/"stack"|does not exist/);
  });

  it('works as soon as the migrations have run, without a restart', async () => {
    await migrate(url);
    const dataSource = await openDatabase({ url, poolSize: 1, applicationName: 'tminus-test' });
    const { key } = await createAccountWithKey(dataSource, { plan: 'business' });
    await dataSource.destroy();
    await eventually(async () =>
      expect(await api.call('GET', '/api/v1/timers', { key })).toMatchObject({ status: 200 }),
    );
    expect(await api.create({ name: 'Launch', targetDate: '2027-06-01T12:00:00Z' }, { key })).toMatchObject({
      status: 201,
    });
    await eventually(async () => expect(await api.call('GET', '/health/ready')).toMatchObject({ status: 200 }));
  });
});

describe('an API that starts before the migration has created its role', () => {
  it('waits, and works as soon as it has the role, without a restart', async () => {
    const ownerUrl = await createEmptyDatabase('api_without_role');
    const url = new URL(ownerUrl);
    [url.username, url.password] = ['tminus_api_without_role', 'secret'];
    const api = await RunningApi.start({ DATABASE_URL: url.href });
    expect(await api.call('GET', '/health/live')).toMatchObject({ status: 200 });
    expect(await api.call('GET', '/health/ready')).toMatchObject({ status: 503 });
    await migrate(ownerUrl);
    await prepareServingRole(ownerUrl, url.href);
    await eventually(async () => expect(await api.call('GET', '/health/ready')).toMatchObject({ status: 200 }));
    await api.stop();
  });
});
