import { aTimer, createAccountWithKey, createTimer } from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';

const api = RunningApi.forTests();

const timezone = 'Mars/Olympus';
const evening = { frequency: 'daily', time: '18:00' } as const;

it.each([
  ['recurring', { type: 'recurring', recurrence: evening, timezone }],
  ['evergreen with a time of day', { type: 'evergreen', durationSeconds: 3_600, endsAt: '18:00' }],
] as const)(
  'a timer that is %s, in a time zone that only a newer service knows, is listed, changed and deleted',
  async (_, schedule) => {
    const { key, accountId } = await createAccountWithKey(api.dataSource, { plan: 'business' });
    const id = await createTimer(api.dataSource, accountId, aTimer({ timezone }, schedule));
    const call = (method: 'GET' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
      api.call(method, `/api/v1/timers${url}`, { key, ...(payload && { payload }) });
    const unknown = { id, timezone, state: 'running', expired: false, targetDate: null };
    expect((await call('GET', '')).body.data).toEqual([expect.objectContaining(unknown)]);
    expect((await call('GET', `/${id}`)).body.data).toMatchObject(unknown);
    const renamed = await call('PATCH', `/${id}`, { name: 'Renamed' });
    expect(renamed.body.data).toMatchObject({ ...unknown, name: 'Renamed' });
    const moved = await call('PATCH', `/${id}`, { timezone: 'Europe/Berlin' });
    expect([moved.status, moved.body.data.timezone]).toEqual([200, 'Europe/Berlin']);
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
  },
);
