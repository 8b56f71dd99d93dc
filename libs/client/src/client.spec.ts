import {
  ApiError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
  createClient,
} from './index.ts';

type Respond = (request: Request) => Response | Promise<Response>;

/** A client that gets its responses from the functions, one after the other and then from the last one, and the requests that it has sent. */
function createTestClient(...responses: [Respond, ...Respond[]]) {
  const requests: Request[] = [];
  const client = createClient({
    baseUrl: 'https://api.example.com/tminus/api/v1/',
    apiKey: 'tm_key',
    fetch: async (url, init) => {
      const request = new Request(url, init);
      requests.push(request);
      const respond = responses[Math.min(requests.length, responses.length) - 1] as Respond;
      return respond(request);
    },
  });
  return { client, requests };
}

const data = (value: unknown, headers = {}) => Response.json({ data: value }, { headers });
const failure = (status: number, code: string, headers = {}) =>
  Response.json({ error: { code, message: 'No.' } }, { status, headers });
const refuse = () => Promise.reject(new TypeError('fetch failed'));
const newTimer = { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' };

/** The error of a call whose waits are skipped. */
async function errorOf(call: Promise<unknown>): Promise<unknown> {
  const caught = call.catch((error: unknown) => error);
  await jest.runAllTimersAsync();
  return caught;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a request', () => {
  it('has the key, the parameters and a JSON body', async () => {
    const { client, requests } = createTestClient(() => data({}));
    await client.timers.create(newTimer);
    await client.timers.list({ limit: 5, ids: ['tmr_1', 'tmr_2'], metadata: { shop: 'a&b' } });
    await client.timers.get('a/b');
    await client.timers.upsert('shop 1', { name: 'Later' }, { ifMatch: '"3"' });
    expect(requests.map(({ method, url }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
      'POST https://api.example.com/tminus/api/v1/timers',
      'GET https://api.example.com/tminus/api/v1/timers?limit=5&ids=tmr_1,tmr_2&metadata[shop]=a&b',
      'GET https://api.example.com/tminus/api/v1/timers/a/b',
      'PUT https://api.example.com/tminus/api/v1/timers-by-external-id/shop 1',
    ]);
    expect(requests[2]?.url).toContain('/a%2Fb');
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(Array(4).fill('Bearer tm_key'));
    expect(requests[3]?.headers.get('if-match')).toBe('"3"');
    expect(await requests[0]?.json()).toEqual(newTimer);
  });

  it.each(['https://api.example.com', 'https://api.example.com/', 'https://api.example.com/api/v1'])(
    'goes to the API at %s',
    async (baseUrl) => {
      const fetch = jest.fn(async () => data([]));
      await createClient({ baseUrl, apiKey: 'tm_key', fetch }).templates.list();
      expect(fetch).toHaveBeenCalledWith('https://api.example.com/api/v1/templates', expect.anything());
    },
  );

  it.each(['', '.', '..'])('is not sent with the id "%s", which would lead to another address', (id) => {
    const { client, requests } = createTestClient(() => data({}));
    expect(() => client.timers.delete(id)).toThrow(TypeError);
    expect(requests).toEqual([]);
  });

  it('returns the data, and the response if it is wanted', async () => {
    const { client } = createTestClient(() => data({ id: 'tmr_1' }, { etag: '"1"' }));
    expect(await client.timers.get('tmr_1')).toEqual({ id: 'tmr_1' });
    const { data: timer, response } = await client.timers.get('tmr_1').withResponse();
    expect([timer.id, response.headers.get('etag')]).toEqual(['tmr_1', '"1"']);
  });

  it('returns images as bytes and tables as text', async () => {
    const { client, requests } = createTestClient(
      () => new Response(new Uint8Array([1, 2])),
      () => new Response('a,b'),
    );
    expect(await client.timers.preview.png({ type: 'personal' }, { scale: 2 })).toEqual(new Uint8Array([1, 2]));
    expect(await client.account.exportAnalytics({ table: 'timers' })).toBe('a,b');
    expect(new URL(requests[0]?.url ?? '').searchParams.get('timer')).toBe('{"type":"personal"}');
  });
});

describe('a client', () => {
  it('says that the key or the address is missing', () => {
    const create = (options: object) => () => createClient(options as Parameters<typeof createClient>[0]);
    expect(create({ baseUrl: 'https://api.example.com', apiKey: undefined })).toThrow('The API key is missing');
    expect(create({ apiKey: 'tm_key' })).toThrow('baseUrl is the address of the API');
  });

  it('says that the address is not that of the API', async () => {
    const { client } = createTestClient(() => new Response('<html>'));
    await expect(client.timers.get('tmr_1')).rejects.toThrow('is baseUrl the address of the API?');
  });
});

describe('lists', () => {
  it('are read page by page, and only as far as needed', async () => {
    const next = { link: '<https://x/api/v1/timers?limit=100&cursor=c%3D1>; rel="next"', 'x-total-count': '3' };
    const { client, requests } = createTestClient(
      () => data([{ id: 'a' }, { id: 'b' }], next),
      () => data([{ id: 'c' }]),
    );
    const ids = [];
    for await (const { id } of client.timers.listAll({ status: 'active' })) {
      ids.push(id);
      expect(requests).toHaveLength(ids.length < 3 ? 1 : 2);
    }
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(new URL(requests[1]?.url ?? '').search).toBe('?status=active&limit=100&cursor=c%3D1');
  });

  it('say how many timers there are', async () => {
    const { client } = createTestClient(() => data([], { 'x-total-count': '3' }));
    expect(await client.timers.list()).toEqual({ data: [], nextCursor: undefined, totalCount: 3 });
  });
});

describe('an error', () => {
  it.each([
    [422, 'idempotency_key_reused', InvalidRequestError],
    [404, 'not_found', NotFoundError],
    [412, 'precondition_failed', ConflictError],
    [418, 'unknown', ApiError],
  ])('with the status %i has its class, its code and the id of the request', async (status, code, Class) => {
    const { client, requests } = createTestClient(() => failure(status, code, { 'x-request-id': 'req_1' }));
    const error = await errorOf(client.timers.get('tmr_1'));
    expect(error).toBeInstanceOf(Class);
    expect(error).toMatchObject({ name: Class.name, status, code, requestId: 'req_1', details: [] });
    expect(requests).toHaveLength(1);
  });

  it('names the invalid fields in its message', async () => {
    const details = [{ field: 'colors.text', message: 'It must be a color.', code: 'color' }];
    const body = { error: { code: 'invalid_request', message: 'No.', details } };
    const { client } = createTestClient(() => Response.json(body, { status: 400 }));
    const message = '400 invalid_request: No. colors.text: It must be a color.';
    expect(await errorOf(client.timers.create(newTimer))).toMatchObject({ message, details });
  });

  it('of a proxy has no code', async () => {
    const { client } = createTestClient(() => new Response('<html>', { status: 418 }));
    expect(await errorOf(client.timers.get('tmr_1'))).toMatchObject({ status: 418, code: undefined });
  });
});

describe('after a failure', () => {
  it.each([
    ['an answer of a service that fails', () => failure(503, 'unavailable'), ServerError],
    ['no answer', refuse, ConnectionError],
  ])('of %s, the same request is sent up to two times more', async (_, respond, Class) => {
    const { client, requests } = createTestClient(respond);
    expect(await errorOf(client.timers.create(newTimer))).toBeInstanceOf(Class);
    expect(requests).toHaveLength(3);
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it('a request that succeeds at last returns its data', async () => {
    const { client } = createTestClient(refuse, () => data({ id: 'tmr_1' }));
    const timer = client.timers.create(newTimer);
    await jest.runAllTimersAsync();
    expect(await timer).toEqual({ id: 'tmr_1' });
  });

  it('a key is not created again, unless the API has refused to', async () => {
    const key = { name: 'CI', scopes: ['timers:read' as const] };
    const lost = createTestClient(refuse);
    expect(await errorOf(lost.client.keys.create(key))).toBeInstanceOf(ConnectionError);
    expect(lost.requests).toHaveLength(1);
    const refused = createTestClient(() => failure(429, 'rate_limit_exceeded'));
    expect(await errorOf(refused.client.keys.create(key))).toBeInstanceOf(RateLimitError);
    expect(refused.requests).toHaveLength(3);
  });

  it('it waits as long as Retry-After says, in seconds or until a date', async () => {
    for (const [headerAt, atLeastMs] of [
      [() => '17', 17_000],
      [(nowMs: number) => new Date(nowMs + 20_000).toUTCString(), 19_000],
    ] as const) {
      const limited = () => failure(429, 'rate_limit_exceeded', { 'retry-after': headerAt(Date.now()) });
      const { client, requests } = createTestClient(limited, () => data({}));
      const timer = client.timers.get('tmr_1');
      await jest.advanceTimersByTimeAsync(atLeastMs - 1);
      expect(requests).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(2_001);
      expect(requests).toHaveLength(2);
      await timer;
    }
  });

  it('it does not wait for hours, but says how long it takes', async () => {
    const { client, requests } = createTestClient(() => failure(429, 'rate_limit_exceeded', { 'retry-after': '7200' }));
    expect(await errorOf(client.timers.get('tmr_1'))).toMatchObject({ retryAfterMs: 7_200_000 });
    expect(requests).toHaveLength(1);
  });

  it('it tries as often as a call says', async () => {
    const { client, requests } = createTestClient(refuse);
    await errorOf(client.timers.get('tmr_1', { maxRetries: 0 }));
    expect(requests).toHaveLength(1);
  });
});

describe('a request that takes too long', () => {
  const never: Respond = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

  it('fails after the timeout of each attempt', async () => {
    const { client, requests } = createTestClient(never);
    const call = client.timers.get('tmr_1', { timeoutMs: 1_000, maxRetries: 1 }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(999);
    expect(requests[0]?.signal.aborted).toBe(false);
    expect(await errorOf(call.then((error) => Promise.reject(error)))).toBeInstanceOf(TimeoutError);
    expect(requests).toHaveLength(2);
  });

  it('fails with the reason of the signal, also between attempts', async () => {
    const reason = new Error('The page was left.');
    for (const respond of [never, refuse]) {
      const { client, requests } = createTestClient(respond);
      const controller = new AbortController();
      const call = client.timers.get('tmr_1', { signal: controller.signal }).catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(100);
      controller.abort(reason);
      expect(await call).toBe(reason);
      expect(requests).toHaveLength(1);
    }
  });
});
