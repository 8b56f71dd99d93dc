import {
  ConflictError,
  ConnectionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  type TminusClient,
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
afterEach(() => void jest.useRealTimers().restoreAllMocks());

describe('a request', () => {
  it('has the key, the parameters and a JSON body, also in browsers without `URLSearchParams.size`', async () => {
    jest.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as unknown as number);
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

  it.each([
    'https://api.example.com',
    'https://api.example.com/',
    'https://api.example.com/api/v1',
    'https://api.example.com\n',
  ])('goes to the API at %s', async (baseUrl) => {
    const fetch = jest.fn(async () => data([]));
    await createClient({ baseUrl, apiKey: 'tm_key', fetch }).templates.list();
    expect(fetch).toHaveBeenCalledWith('https://api.example.com/api/v1/templates', expect.anything());
  });

  it.each<[string, (client: TminusClient) => Promise<unknown>]>([
    ['the id ""', ({ timers }) => timers.get('')],
    ['the id ".", which would lead to another address', ({ timers }) => timers.restore('.')],
    ['the id ".."', ({ timers }) => timers.delete('..')],
    ['no id', ({ timers }) => timers.get(undefined as unknown as string)],
    ['an id that is not well-formed', ({ timers }) => timers.get('tmr_\ud800')],
    ['an empty idempotency key', ({ timers }) => timers.create(newTimer, { idempotencyKey: '' })],
    ['an idempotency key that no header can have', ({ timers }) => timers.create(newTimer, { idempotencyKey: '€' })],
    ['an empty ETag', ({ timers }) => timers.update('tmr_1', {}, { ifMatch: '' })],
    ['a timeout of 0', ({ timers }) => timers.get('tmr_1', { timeoutMs: 0 })],
    ['a timeout that is no number', ({ timers }) => timers.get('tmr_1', { timeoutMs: NaN })],
  ])('with %s is not sent', async (_, call) => {
    const { client, requests } = createTestClient(() => data({}));
    await expect(call(client)).rejects.toThrow(TypeError);
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

  it.each([
    ['https://', 'tm_key'],
    ['https:///', 'tm_key'],
    ['ftp://api.example.com', 'tm_key'],
    ['https://api.example.com?a=b', 'tm_key'],
    ['https://user@api.example.com', 'tm_key'],
    ['https://api.example.com', 'tm_“x”'],
    ['https://api.example.com', 'tm_key\n'],
  ])('is not created for %s with the key %j', (baseUrl, apiKey) => {
    expect(() => createClient({ baseUrl, apiKey })).toThrow(TypeError);
  });

  it.each([
    ['text', () => new Response('<html>'), 'is baseUrl the address of the API?'],
    ['JSON without data', () => Response.json({ ok: true }), 'is baseUrl the address of the API?'],
    ['null', () => Response.json(null), 'is baseUrl the address of the API?'],
    ['a redirect', () => Response.redirect('https://www.example.com/', 301), 'redirects to https://www.example.com/.'],
    ['a redirect, in a browser', () => Response.error(), 'redirects to another address'],
  ])('says that the address is not that of the API, which answers with %s', async (_, respond, message) => {
    const { client, requests } = createTestClient(respond);
    await expect(client.timers.get('tmr_1')).rejects.toThrow(message);
    expect(requests.map(({ redirect }) => redirect)).toEqual(['manual']); // workers reject `error`
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

  it('end if a page leads to itself', async () => {
    const next = { link: '<https://x/api/v1/timers?cursor=c>; rel="next"' };
    const { client, requests } = createTestClient(() => data([{ id: 'a' }], next));
    const ids: string[] = [];
    const readAll = async () => {
      for await (const { id } of client.timers.listAll()) ids.push(id);
    };
    await expect(readAll()).rejects.toThrow('the same page again');
    expect([ids, requests.length]).toEqual([['a'], 2]);
  });

  it('say how many timers there are', async () => {
    const { client } = createTestClient(() => data([], { 'x-total-count': '3' }));
    expect(await client.timers.list()).toMatchObject({ data: [], nextCursor: undefined, totalCount: 3 });
  });
});

describe('after a failure', () => {
  const limited = () => failure(429, 'rate_limit_exceeded');
  const badGateway = () => failure(502, 'bad_gateway');
  const key = { name: 'CI', scopes: ['timers:read' as const] };

  it.each<
    [string, Respond, (client: TminusClient) => Promise<unknown>, number, abstract new (...args: never) => Error]
  >([
    ['a read that is refused', () => failure(412, 'precondition_failed'), (c) => c.timers.get('a'), 1, ConflictError],
    ['a read that may not be tried again', refuse, (c) => c.timers.get('a', { maxRetries: 0 }), 1, ConnectionError],
    ['a creation that fails', () => failure(503, 'unavailable'), (c) => c.timers.create(newTimer), 3, ServerError],
    ['a creation without an answer', refuse, (c) => c.timers.create(newTimer), 3, ConnectionError],
    ['a key, which would be created twice', refuse, (c) => c.keys.create(key), 1, ConnectionError],
    ['a key that the API has refused to create', limited, (c) => c.keys.create(key), 3, RateLimitError],
    ['a change', refuse, (c) => c.timers.update('a', {}), 3, ConnectionError],
    ['a change behind a proxy', badGateway, (c) => c.timers.update('a', {}), 3, ServerError],
    ['a change with an ETag', refuse, (c) => c.timers.update('a', {}, { ifMatch: '"1"' }), 1, ConnectionError],
    ['the same behind a proxy', badGateway, (c) => c.timers.update('a', {}, { ifMatch: '"1"' }), 1, ServerError],
    ['a deletion', refuse, (c) => c.timers.delete('a'), 1, ConnectionError],
    ['a deletion behind a proxy', badGateway, (c) => c.timers.delete('a'), 1, ServerError],
  ])('it is sent again only if that is harmless: %s', async (what, respond, call, count, Class) => {
    const { client, requests } = createTestClient(respond);
    expect(await errorOf(call(client))).toBeInstanceOf(Class);
    expect(requests).toHaveLength(count);
    const idempotencyKeys = new Set(requests.map(({ headers }) => headers.get('idempotency-key')));
    expect(idempotencyKeys.size).toBe(1);
    if (what.startsWith('a creation')) expect([...idempotencyKeys][0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('a request that succeeds at last returns its data', async () => {
    const { client } = createTestClient(refuse, () => data({ id: 'tmr_1' }));
    const timer = client.timers.create(newTimer);
    await jest.runAllTimersAsync();
    expect(await timer).toEqual({ id: 'tmr_1' });
  });

  it('it waits as long as Retry-After says, in seconds or until a date', async () => {
    for (const [headerAt, atLeastMs] of [
      [() => '17', 17_000],
      [(nowMs: number) => new Date(nowMs + 20_000).toUTCString(), 19_000],
    ] as const) {
      const waiting = () => failure(429, 'rate_limit_exceeded', { 'retry-after': headerAt(Date.now()) });
      const { client, requests } = createTestClient(waiting, () => data({}));
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

  it('may take as long as it likes if the timeout is infinite', async () => {
    const { client, requests } = createTestClient(never);
    void client.timers.get('tmr_1', { timeoutMs: Infinity }).catch(() => undefined);
    await jest.advanceTimersByTimeAsync(86_400_000);
    expect(requests[0]?.signal.aborted).toBe(false);
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
