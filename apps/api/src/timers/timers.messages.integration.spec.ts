import { type CallOptions, RunningApi } from '../../test/running-api.ts';
import { createTimerExamples } from './dto/create-timer.dto.ts';
import { createdTimerExamples } from './dto/timer-examples.ts';

const request = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };

const api = RunningApi.forTests();

const json = { 'content-type': 'application/json' };
const errorOf = async (payload: string) =>
  (await api.call('POST', '/api/v1/timers', { payload, headers: json })).body.error;
const detailsOf = async (fields: object) => (await api.create({ ...request, ...fields })).body.error.details;

it('the example of a created timer is the answer to the first example of a request', async () => {
  const { body } = await api.create(createTimerExamples.least.value);
  const example = createdTimerExamples.least.value;
  const { id, embedUrl, embedCode, createdAt } = body.data;
  expect(body.data).toMatchObject({ ...example, id, embedUrl, embedCode, createdAt, warnings: expect.any(Array) });
  expect(Object.keys(body.data)).toEqual(Object.keys(example));
});

describe('messages about a body', () => {
  it('name the position of an error in JSON', async () => {
    const { code, message } = await errorOf('{\n  "name": "x",\n  "type" "fixed"\n}');
    expect([code, message]).toEqual(['invalid_json', expect.stringContaining('line 3, column 10')]);
    const unknown = await errorOf('{"name": at position 3}');
    expect(unknown.message).toBe('The request body is not valid JSON.');
  });

  it.each([
    ['with a content type', '', json],
    ['of spaces', ' \n', json],
    ['without a content type', undefined, {}],
  ])('say that it is empty, %s', async (_, payload, headers) => {
    const { status, body } = await api.call('POST', '/api/v1/timers', { payload, headers } as CallOptions);
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('is empty')]);
  });

  it('say that a missing field is required', async () => {
    const { body } = await api.create({ type: 'fixed' });
    expect(body.error.details).toEqual([
      { field: 'targetDate', message: 'is required', code: 'required' },
      { field: 'name', message: 'is required', code: 'required' },
    ]);
    expect(await detailsOf({ onExpire: { action: 'message' } })).toEqual([
      { field: 'onExpire.message', message: 'is required', code: 'required' },
    ]);
  });

  it('suggest the field that was probably meant', async () => {
    expect(await detailsOf({ target_date: '2030-01-01T00:00:00Z', colors: { backgroud: '#fff' } })).toEqual([
      { field: 'target_date', message: 'is not a known field; did you mean targetDate?', code: 'unknown_field' },
      { field: 'colors.backgroud', message: 'is not a known field; did you mean background?', code: 'unknown_field' },
    ]);
    expect(await detailsOf({ x: 1 })).toEqual([{ field: 'x', message: 'is not a known field', code: 'unknown_field' }]);
  });
});

describe('messages about an address or a key', () => {
  it.each([
    ['/timers', '/timers'],
    ['/v1/timers', '/timers'],
    ['/v2/timers', '/timers'],
    ['/api/v1/usage/?a=b', '/usage'],
    ['/api/v1//timers', '/timers'],
    ['//api/v1/timers', '/timers'],
    ['/api/v1/Timers', '/timers'],
    ['/API/v1/timers/tmr_1/analytics/', '/timers/<id>/analytics'],
    ['/api/v1/timer/tmr_1', '/timers/<id>'],
    ['/api/v1/api/v1/timers', '/timers'],
  ])('point from %s to /api/v1%s', async (url, path) => {
    const { status, body } = await api.call('GET', url);
    expect([status, body.error.code, body.error.message]).toEqual([
      404,
      'not_found',
      expect.stringMatching(new RegExp(`Did you mean /api/v1${path}\\?$`)),
    ]);
  });

  it('never repeat a key that is in an address, and say that it must not be there', async () => {
    for (const query of [`key=${api.key}`, `api_key=${api.key}`, 'access_token=x', `limit=${api.key}`]) {
      const { status, body } = await api.call('GET', `/api/v1/timers?${query}`, { key: null });
      expect([status, body.error.message]).toEqual([401, expect.stringContaining('Never put API keys into addresses')]);
      expect(JSON.stringify(body)).not.toContain(api.key);
    }
  });

  it.each([
    ['page', 'offset'],
    ['per_page', 'limit'],
    ['q', 'search'],
  ])('suggest for the parameter %s: %s', async (unknown, parameter) => {
    const { body } = await api.call('GET', `/api/v1/timers?${unknown}=1`);
    expect(body.error.details).toMatchObject([
      { field: unknown, message: expect.stringContaining(`did you mean ${parameter}?`) },
    ]);
  });

  it('tell a missing key from a wrong one, and do not say in which way it is wrong', async () => {
    const messageFor = async (headers: Record<string, string>) =>
      (await api.call('GET', '/api/v1/timers', { key: null, headers })).body.error.message as string;
    const missing = await messageFor({});
    const unknown = await messageFor({ authorization: `Bearer ${api.key.slice(0, 4)}xxxx${api.key.slice(8)}` });
    expect(missing).toContain('is required');
    expect(unknown).toContain('is not valid');
    expect(await messageFor({ 'x-api-key': 'tm_short' })).toBe(unknown);
    expect(await messageFor({ authorization: 'Basic dXNlcg==' })).toContain('Send "Authorization: Bearer');
  });
});

describe('warnings', () => {
  const codesOf = ({ body }: { body: { data: { warnings: { code: string; field: string }[] } } }) =>
    body.data.warnings.map(({ code, field }) => [code, field]);

  it('report a target date in the past, once', async () => {
    const past = { targetDate: '2020-01-01T00:00:00Z' };
    const created = await api.create({ ...request, ...past });
    const url = `/api/v1/timers/${created.body.data.id}`;
    expect([codesOf(created), created.body.data.expired]).toEqual([[['past_target', 'targetDate']], true]);
    expect(codesOf(await api.call('GET', url))).toEqual([]);
    expect(codesOf(await api.call('PATCH', url, { payload: { name: 'Later' } }))).toEqual([]);
    expect(codesOf(await api.call('PATCH', url, { payload: past }))).toEqual([['past_target', 'targetDate']]);
    expect(codesOf(await api.call('PATCH', url, { payload: { targetDate: '2050-01-01T00:00:00Z' } }))).toEqual([]);
  });

  it('report labels that the image has no room for, as long as that is so', async () => {
    const small = { template: 'bold', width: 200, height: 60 };
    const abbreviated = ['labels_abbreviated', 'labels'];
    const created = await api.create({ ...request, ...small });
    const url = `/api/v1/timers/${created.body.data.id}`;
    expect(codesOf(created)).toEqual([abbreviated]);
    expect(codesOf(await api.call('GET', url))).toEqual([abbreviated]);
    const list = await api.call('GET', '/api/v1/timers?search=Launch&template=bold&limit=1');
    expect(codesOf({ body: { data: list.body.data[0] } })).toEqual([abbreviated]);
    const change = async (payload: object) => codesOf(await api.call('PATCH', url, { payload }));
    expect(await change({ labels: { days: 'Nights of sleep' } })).toEqual([['labels_omitted', 'labels']]);
    expect(await change({ labels: { days: 'D', hours: 'H', minutes: 'M', seconds: 'S' } })).toEqual([]);
    expect(await change({ labels: {}, width: 600, height: 150 })).toEqual([]);
  });

  it('report an evergreen address that names no recipient, when the timer is created', async () => {
    const created = await api.create({ name: 'Offer', type: 'evergreen', durationSeconds: 3_600 });
    expect(codesOf(created)).toEqual([['no_recipient', 'embedUrl']]);
    expect(codesOf(await api.call('GET', `/api/v1/timers/${created.body.data.id}`))).toEqual([]);
  });
});

describe('texts in images', () => {
  it('may contain emoji, which images leave out with a warning, beside other characters', async () => {
    const labels = { days: 'Tage 🔥', hours: '⏰', minutes: 'not shown 🔥' };
    const message = (text: string) => ({ action: 'message', message: text });
    const units = ['days', 'hours', 'seconds'];
    const created = await api.create({ ...request, units, labels, onExpire: message('Vorbei ❤️ 👩‍🚀 🇩🇪') });
    const { onExpire, warnings } = created.body.data;
    expect([created.status, onExpire.message]).toEqual([201, 'Vorbei ❤️ 👩‍🚀 🇩🇪']);
    expect(warnings).toMatchObject([
      { code: 'emoji_omitted', field: 'labels.days', message: expect.stringContaining(': 🔥.') },
      { code: 'emoji_omitted', field: 'labels.hours', message: expect.stringContaining(': ⏰.') },
      { code: 'emoji_omitted', field: 'onExpire.message', message: expect.stringContaining(': ❤️ 👩‍🚀 🇩🇪.') },
    ]);
  });
});
