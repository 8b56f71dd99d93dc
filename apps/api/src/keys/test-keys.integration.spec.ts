import { type Scope, type TimerId, maxTestTimers, scopes } from '@tminus/domain';
import { AccountRepository, TimerRepository } from '@tminus/database';
import { aTimer, createAccountWithKey } from '@tminus/testing';
import { ConsoleClient } from '../../test/console-client.ts';
import { pathOf, requiredQuery, timerEndpoints } from '../../test/endpoints.ts';
import { type CallOptions, RunningApi } from '../../test/running-api.ts';

const api = RunningApi.forTests();

const launch = { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' };
const failure = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];

/** An account with a live key and a test key that it has created. */
async function anAccount(granted: readonly Scope[] = scopes) {
  const { accountId, key: live } = await createAccountWithKey(api.dataSource, { plan: 'pro', scopes: granted });
  const payload = { name: 'CI', scopes: granted, mode: 'test' };
  const { key: test, ...shown } = (await api.call('POST', '/api/v1/keys', { key: live, payload })).body.data;
  return { accountId, live, test, shown };
}

const get = (key: string, path: string) => api.call('GET', `/api/v1/${path}`, { key });
const create = async (key: string, fields: object = {}, options: CallOptions = {}) =>
  (await api.create({ ...launch, ...fields }, { key, ...options })).body.data;
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

describe('test keys', () => {
  it('begin with tmtest_, and create only test keys', async () => {
    const { live, test, shown } = await anAccount();
    expect(test).toMatch(/^tmtest_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/);
    expect(shown).toMatchObject({ mode: 'test', prefix: `tmtest_${shown.id}` });
    const request = { name: 'Child', scopes: ['timers:read'] };
    const child = await api.call('POST', '/api/v1/keys', { key: test, payload: request });
    expect([child.status, child.body.data.mode]).toEqual([201, 'test']);
    const payload = { ...request, mode: 'live' };
    expect(failure(await api.call('POST', '/api/v1/keys', { key: test, payload }))).toEqual([403, 'live_key_required']);
    expect((await api.call('POST', '/api/v1/keys', { key: live, payload: request })).body.data.mode).toBe('live');
  });

  it('neither see, change nor revoke live keys, which manage both', async () => {
    const { live, test, shown } = await anAccount();
    const [own] = idsOf(await get(live, 'keys')).filter((id) => id !== shown.id);
    expect(idsOf(await get(test, 'keys'))).toEqual([shown.id]);
    const change = { key: test, payload: { name: 'x' } };
    expect(failure(await api.call('PATCH', `/api/v1/keys/${own}`, change))).toEqual([404, 'not_found']);
    expect(failure(await api.call('DELETE', `/api/v1/keys/${own}`, { key: test }))).toEqual([404, 'not_found']);
    expect((await api.call('PATCH', `/api/v1/keys/${shown.id}`, change)).body.data.name).toBe('x');
    expect((await api.call('DELETE', `/api/v1/keys/${shown.id}`, { key: live })).status).toBe(200);
    expect(failure(await get(test, 'timers'))).toEqual([401, 'unauthorized']);
  });

  it('do not reach what concerns the whole account', async () => {
    const { test } = await anAccount();
    for (const [method, path] of [
      ['GET', 'webhooks'],
      ['POST', 'webhooks'],
      ['GET', 'embed-secrets'],
      ['POST', 'embed-secrets'],
      ['GET', 'audit'],
      ['GET', 'analytics'],
    ] as const) {
      expect([path, ...failure(await api.call(method, `/api/v1/${path}`, { key: test }))]).toEqual([
        path,
        403,
        'live_key_required',
      ]);
    }
    for (const path of ['usage', 'templates']) expect((await get(test, path)).status).toBe(200);
  });

  it('use up no limit of live keys', async () => {
    const { live, test } = await anAccount();
    const payload = { name: 'Child', scopes: ['timers:read'] };
    const createWith = async (key: string, mode: string) =>
      (await api.call('POST', '/api/v1/keys', { key, payload: { ...payload, mode } })).status;
    const answers: number[] = [];
    for (let n = 0; n < 101; n++) answers.push(await createWith(test, n < 60 ? 'test' : 'live'));
    expect(answers.filter((status) => status === 201)).toHaveLength(49); // and its own
    expect(answers.at(-1)).toBe(429);
    expect(await createWith(live, 'live')).toBe(201);
  });

  it('are created in the console, too', async () => {
    const client = await ConsoleClient.signedIn(api);
    const payload = { name: 'CI', scopes: ['timers:read'], mode: 'test' };
    const { body } = await client.call('POST', '/api/v1/keys', { payload });
    expect([body.data.mode, body.data.key.startsWith('tmtest_')]).toEqual(['test', true]);
  });
});

describe('timers of test keys', () => {
  it('are not found with live keys, nor live timers with test keys, on any route', async () => {
    const { live, test } = await anAccount();
    const [real, trial] = [await create(live), await create(test)];
    expect([real.mode, trial.mode]).toEqual(['live', 'test']);
    for (const [key, own, other] of [
      [live, real, trial],
      [test, trial, real],
    ]) {
      const list = await get(key, 'timers');
      expect([idsOf(list), list.headers['x-total-count']]).toEqual([[own.id], '1']);
      expect(idsOf(await get(key, `timers?type=fixed&ids=${own.id},${other.id}`))).toEqual([own.id]);
      const operations = ['update', 'delete', 'restore'].map((action) => ({
        ...{ action, id: other.id },
        ...(action === 'update' && { timer: { name: 'x' } }),
      }));
      const bulk = await api.call('POST', '/api/v1/timers/bulk', { key, payload: { operations } });
      expect(bulk.body.data.map(({ status }: { status: number }) => status)).toEqual([404, 404, 404]);
      for (const [method, route] of timerEndpoints) {
        const call = (id: string) =>
          api.call(method, pathOf(route, id) + requiredQuery(method, route), {
            key,
            ...(/^P[AU]/.test(method) && { payload: launch }),
          });
        expect([method, route, ...failure(await call(other.id))]).toEqual([method, route, 404, 'not_found']);
        if (method === 'GET') expect([route, (await call(own.id)).status]).toEqual([route, 200]);
      }
    }
  });

  it('have external ids and idempotency keys of their own', async () => {
    const { live, test } = await anAccount();
    const upsert = (key: string) => api.call('PUT', '/api/v1/timers-by-external-id/sale', { key, payload: launch });
    const created = [await upsert(live), await upsert(test)];
    expect(created.map(({ status, body }) => [status, body.data.mode])).toEqual([
      [201, 'live'],
      [201, 'test'],
    ]);
    expect((await upsert(test)).body.data.id).toBe(created[1]?.body.data.id);
    expect(failure(await api.create({ ...launch, externalId: 'sale' }, { key: test }))).toEqual([
      409,
      'external_id_taken',
    ]);
    const headers = { 'idempotency-key': 'once' };
    const once = [live, test, live, test].map((key) => () => create(key, {}, { headers }));
    const timers: { id: string }[] = [];
    for (const send of once) timers.push(await send());
    expect(timers.map(({ id }) => timers.findIndex((timer) => timer.id === id))).toEqual([0, 1, 0, 1]);
  });

  it('are limited apart from those of the plan, exactly, also when they are restored', async () => {
    const { accountId, live, test } = await anAccount();
    const timers = new TimerRepository(api.dataSource);
    const deleted = await create(test);
    await api.call('DELETE', `/api/v1/timers/${deleted.id}`, { key: test });
    await Promise.all(
      Array.from({ length: maxTestTimers - 1 }, () => timers.create(accountId, aTimer(), Infinity, { mode: 'test' })),
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.create(launch, { key: test })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const restored = await api.call('POST', `/api/v1/timers/${deleted.id}/restore`, { key: test });
    for (const refused of [restored, await api.create(launch, { key: test })])
      expect([...failure(refused), refused.body.error.message]).toEqual([
        403,
        'timer_limit_reached',
        expect.stringContaining('100 test timers'),
      ]);
    await create(live);
    expect((await get(test, 'usage')).body.data).toMatchObject({
      timers: { used: 1, limit: 50 },
      testTimers: { used: 100, limit: 100 },
    });
  });

  it('stay when the account leaves the plans with API access: they can be changed and deleted, and none is created', async () => {
    const client = await ConsoleClient.signedIn(api);
    const issued = await client.call('POST', '/api/v1/keys', { payload: { name: 'CI', scopes, mode: 'test' } });
    const [kept, other] = [await create(issued.body.data.key), await create(issued.body.data.key)];
    await new AccountRepository(api.dataSource).setPlan(client.accountId, 'free');
    const change = { payload: { name: 'Changed' } };
    expect((await client.call('PATCH', `/api/v1/timers/${kept.id}`, change)).body.data.name).toBe('Changed');
    expect((await client.call('DELETE', `/api/v1/timers/${other.id}`)).status).toBeLessThan(300);
    for (const path of [`${kept.id}/duplicate`, `${other.id}/restore`])
      expect(failure(await client.call('POST', `/api/v1/timers/${path}`))).toEqual([403, 'timer_limit_reached']);
    expect((await client.call('GET', '/api/v1/usage')).body.data.testTimers).toEqual({ used: 1, limit: 0 });
  });

  it('are marked in the console and in the audit list, where copies stay tests, and nobody is notified', async () => {
    const client = await ConsoleClient.signedIn(api);
    const issue = async (mode: string) =>
      (await client.call('POST', '/api/v1/keys', { payload: { name: mode, scopes, mode } })).body.data.key;
    const [live, test] = [await issue('live'), await issue('test')];
    const webhook = { url: 'https://hooks.example.com/', events: ['timer.created', 'timer.deleted'] };
    await api.call('POST', '/api/v1/webhooks', { key: live, payload: webhook });
    const [real, trial] = [await create(live), await create(test)];
    const copy = (await client.call('POST', `/api/v1/timers/${trial.id}/duplicate`)).body.data;
    expect(copy.mode).toBe('test');
    const listed = (query: string) => client.call('GET', `/account/timers${query}`).then(idsOf);
    expect(await listed('')).toEqual([copy.id, trial.id, real.id]);
    expect(await listed('?mode=test')).toEqual([copy.id, trial.id]);
    expect(await listed('?mode=live')).toEqual([real.id]);
    await client.call('DELETE', `/api/v1/timers/${copy.id}`);
    const entries = (await get(live, 'audit?mode=test')).body.data;
    expect(entries.map(({ type, mode }: { type: string; mode: string }) => [type, mode])).toEqual([
      ['timer.deleted', 'test'],
      ['timer.created', 'test'],
      ['timer.created', 'test'],
      ['key.created', 'test'],
    ]);
    const deliveries = await api.dataSource.query(
      `SELECT subject FROM webhook_deliveries WHERE subject = ANY ($1) UNION ALL
       SELECT subject FROM pending_notices JOIN account_events ON account_events.id = event_id WHERE subject = ANY ($1) AND mode = 'test'`,
      [[real.id, trial.id, copy.id] satisfies TimerId[]],
    );
    expect(deliveries).toEqual([{ subject: real.id }]);
  });
});
