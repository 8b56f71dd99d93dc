import { timerIds } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import { type CallOptions, RunningApi } from '../../test/running-api.ts';
import { fixturesByType, fixtures } from '../../test/create-viewed-timer.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

type Call = readonly [method: 'GET' | 'PATCH' | 'PUT' | 'DELETE' | 'POST', options: CallOptions];

/** Every route of a timer, with every header and body that could change the response if the timer existed. */
const calls = (etag: string, whole: object): Call[] => [
  ['GET', {}],
  ...['*', etag, '"other"'].map((tag) => ['GET', { headers: { 'if-none-match': tag } }] as const),
  ...(['PATCH', 'PUT'] as const).flatMap((method) => [
    ...[{}, { name: 'Mine' }, { name: '' }, { type: 'evergreen' }, { durationSeconds: 5 }, whole].map(
      (payload) => [method, { payload }] as const,
    ),
    ...['*', etag, '"other"', 'nonsense'].map(
      (tag) => [method, { payload: { name: 'Mine' }, headers: { 'if-match': tag } }] as const,
    ),
  ]),
  ['DELETE', {}],
  ...['*', etag, '"other"', 'nonsense'].map((tag) => ['DELETE', { headers: { 'if-match': tag } }] as const),
  ['POST', { payload: { name: 'Mine' } }],
];

/** Headers that differ between any two requests. */
const changing = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

describe('a timer of another account', () => {
  it.each(fixturesByType)('gets the same response as an unknown timer on every route: %s', async (_, request) => {
    const { key } = await createAccountWithKey(api.dataSource);
    const url = `/api/v1/timers/${(await api.create(request)).body.data.id}`;
    const made = await api.call('GET', url);
    for (const [method, options] of calls(String(made.headers['etag']), made.body.data)) {
      const answers = [];
      for (const address of [url, `/api/v1/timers/${timerIds.create()}`]) {
        const { status, text, headers } = await api.call(method, address, { key, ...options });
        const lasting = Object.entries(headers).filter(([name]) => !changing.includes(name));
        answers.push({ status, text, headers: lasting });
      }
      expect(answers[0]).toEqual(answers[1]);
      expect([400, 404, 405]).toContain(answers[0]?.status);
    }
    const after = await api.call('GET', url);
    expect([after.body, after.headers['etag']]).toEqual([made.body, made.headers['etag']]);
  });

  it('appears in no list and no total', async () => {
    await api.create({ ...fixtures.fixed, name: 'Theirs' });
    const { key } = await createAccountWithKey(api.dataSource);
    for (const query of ['', '?search=Theirs', '?type=fixed', '?expired=false', '?sort=-viewCount', '?offset=0']) {
      const { body, headers } = await api.call('GET', `/api/v1/timers${query}`, { key });
      expect([body.data, headers['x-total-count']]).toEqual([[], '0']);
    }
  });
});
