import { timerIds } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import { RunningApi } from '../../test/running-api.ts';
import { drafts } from '../../test/timer-drafts.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

async function given() {
  const { body, headers } = await api.create(drafts.fixed);
  return { id: body.data.id, timer: body.data, url: `/api/v1/timers/${body.data.id}`, etag: String(headers['etag']) };
}

describe('the ETag of a timer', () => {
  it('is strong, and the same wherever the timer is answered', async () => {
    const { url, etag } = await given();
    expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect((await api.call('GET', url)).headers['etag']).toBe(etag);
    const changed = await api.call('PATCH', url, { payload: { name: 'Other' } });
    expect(changed.headers['etag']).not.toBe(etag);
    expect((await api.call('GET', url)).headers['etag']).toBe(changed.headers['etag']);
  });

  it('changes with what its owner sets, also when it is set back, and differs between timers', async () => {
    const { url, timer, etag } = await given();
    const other = (await api.call('PATCH', url, { payload: { name: 'Other' } })).headers['etag'];
    const back = (await api.call('PATCH', url, { payload: { name: timer.name } })).headers['etag'];
    expect(new Set([etag, other, back, (await given()).etag]).size).toBe(4);
  });

  it('does not change with views', async () => {
    const { id, url, etag } = await given();
    await api.dataSource.query('INSERT INTO timer_view_totals (timer_id, views) VALUES ($1, 7)', [timerIds.toUuid(id)]);
    const { body, headers } = await api.call('GET', url);
    expect([body.data.viewCount, headers['etag']]).toEqual([7, etag]);
  });
});

describe('If-None-Match', () => {
  it.each<[string, (etag: string) => string]>([
    ['the tag', (etag) => etag],
    ['the tag among others', (etag) => `"a", , W/"b,c" ,${etag}`],
    ['the tag as a weak one', (etag) => `W/${etag}`],
    ['any', () => '*'],
  ])('spares a client that sends %s what it has: 304, with the ETag and no body', async (_, header) => {
    const { url, etag } = await given();
    const { status, text, headers } = await api.call('GET', url, { headers: { 'if-none-match': header(etag) } });
    expect([status, text, headers['etag']]).toEqual([304, '', etag]);
    expect(headers).not.toHaveProperty('content-type');
    expect(headers['x-request-id']).toBeDefined();
  });

  it.each(['"other"', 'W/"other"', '""', 'nonsense', '"half', '* , *', '"a" "b"', ' '.repeat(8_000)])(
    'gives the timer to a client that sends %j',
    async (header) => {
      const { url, timer } = await given();
      const { status, body } = await api.call('GET', url, { headers: { 'if-none-match': header } });
      expect([status, body.data]).toEqual([200, timer]);
    },
  );

  it('tells nothing of the timers of others', async () => {
    const { url } = await given();
    const { key } = await createAccountWithKey(api.dataSource);
    expect((await api.call('GET', url, { key, headers: { 'if-none-match': '*' } })).status).toBe(404);
  });
});

describe.each([
  ['PATCH', { payload: { name: 'Changed' } }],
  ['PUT', { payload: { name: 'Changed' } }],
  ['DELETE', {}],
] as const)('If-Match on %s', (method, options) => {
  it.each<[string, (etag: string) => string]>([
    ['the tag', (etag) => etag],
    ['the tag among others', (etag) => `"a",${etag}, "b"`],
    ['any', () => '*'],
  ])('lets a change pass with %s', async (_, header) => {
    const { url, etag } = await given();
    expect((await api.call(method, url, { ...options, headers: { 'if-match': header(etag) } })).status).toBe(200);
  });

  it.each<[string, (etag: string) => string]>([
    ['another tag', () => '"other"'],
    ['the tag as a weak one, which is never equal', (etag) => `W/${etag}`],
  ])('refuses a change with %s, and changes nothing', async (_, header) => {
    const { url, etag, timer } = await given();
    const { status, body } = await api.call(method, url, { ...options, headers: { 'if-match': header(etag) } });
    expect([status, body.error.code]).toEqual([412, 'precondition_failed']);
    expect((await api.call('GET', url)).body.data).toEqual(timer);
  });

  it.each(['nonsense', '"half', '', '"a" "b"', "'single'"])('refuses %j as malformed', async (header) => {
    const { url } = await given();
    const { status, body } = await api.call(method, url, { ...options, headers: { 'if-match': header } });
    expect([status, body.error.details[0].field]).toEqual([400, 'If-Match']);
  });

  it('tells nothing of the timers of others', async () => {
    const { url, etag } = await given();
    const { key } = await createAccountWithKey(api.dataSource);
    for (const header of [etag, '"other"', '*']) {
      const { status } = await api.call(method, url, { ...options, key, headers: { 'if-match': header } });
      expect(status).toBe(404);
    }
  });

  it('lets one of many pass who have read the same version', async () => {
    const { url, etag } = await given();
    const requests = Array.from({ length: 10 }, (_, index) => {
      const payload = method === 'DELETE' ? {} : { payload: { name: `Changed by ${index}` } };
      return api.call(method, url, { ...payload, headers: { 'if-match': etag } });
    });
    const statuses = (await Promise.all(requests)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(method === 'DELETE' ? 404 : 412)]);
  });
});
