import { TimerRepository } from '@tminus/database';
import { defaultPlans, timerIds } from '@tminus/domain';
import { aTimer, createAccountWithKey } from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';
import { fixturesByType, fixtures } from '../../test/create-viewed-timer.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

describe('DELETE /api/v1/timers/:id', () => {
  it.each(fixturesByType)(
    'returns the last version of a %s timer, which no route returns afterward',
    async (_, request) => {
      const { key } = await createAccountWithKey(api.dataSource);
      const url = `/api/v1/timers/${(await api.create(request, { key })).body.data.id}`;
      const { data: timer } = (await api.call('GET', url, { key })).body;
      const { status, body } = await api.call('DELETE', url, { key });
      expect([status, body]).toEqual([200, { data: { ...timer, status: 'deleted' } }]);

      const never = await api.call('GET', `/api/v1/timers/${timerIds.create()}`, { key });
      const answers = [
        await api.call('GET', url, { key }),
        await api.call('PATCH', url, { key, payload: { name: 'Back' } }),
        await api.call('PUT', url, { key, payload: timer }),
        await api.call('DELETE', url, { key }),
      ];
      for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, never.text]);
      expect((await api.call('GET', '/api/v1/timers', { key })).body.data).toEqual([]);
    },
  );

  it('makes room for another timer in the plan', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource);
    const timers = new TimerRepository(api.dataSource);
    for (let owned = 0; owned < defaultPlans.pro.timers - 1; owned++)
      await timers.create(accountId, aTimer(), Infinity);
    const { body } = await api.create(fixtures.fixed, { key });
    expect((await api.create(fixtures.fixed, { key })).status).toBe(403);
    await api.call('DELETE', `/api/v1/timers/${body.data.id}`, { key });
    expect((await api.create(fixtures.fixed, { key })).status).toBe(201);
  });

  it('succeeds once among concurrent requests', async () => {
    const { body } = await api.create(fixtures.fixed);
    const url = `/api/v1/timers/${body.data.id}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.call('DELETE', url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
  });
});

describe('the timer limit', () => {
  it('allows exactly one of fifty concurrent requests to create the last timer', async () => {
    const { key, accountId } = await createAccountWithKey(api.dataSource);
    const timers = new TimerRepository(api.dataSource);
    for (let owned = 0; owned < defaultPlans.pro.timers - 1; owned++)
      await timers.create(accountId, aTimer(), Infinity);
    const answers = await Promise.all(Array.from({ length: 50 }, () => api.create(fixtures.fixed, { key })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error?.code === 'timer_limit_reached')).toHaveLength(49);
    expect((await api.call('GET', '/api/v1/timers', { key })).headers['x-total-count']).toBe(
      String(defaultPlans.pro.timers),
    );
  });

  it('can be configured by the operator', async () => {
    const configured = await RunningApi.start({ PLAN_LIMITS: '{"business":{"timers":1}}' });
    const statuses = [await configured.create(fixtures.fixed), await configured.create(fixtures.fixed)];
    await configured.stop();
    expect(statuses.map(({ status }) => status)).toEqual([201, 403]);
  });
});
