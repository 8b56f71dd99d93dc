import {
  type ConnectionOptions,
  RawConnection,
  type RawResponse,
  type RunningService,
  createAccountWithKey,
  headerOf,
  useTestDatabase,
  startReadyService,
} from '@tminus/testing';
import { gzipSync } from 'node:zlib';

/** The address of a proxy that may name its clients. */
const proxy = '127.88.0.1';
let api: RunningService;
const dataSource = useTestDatabase();
let key: string;

beforeAll(async () => {
  api = await startReadyService('api', { TRUSTED_PROXIES: proxy });
  ({ key } = await createAccountWithKey(dataSource, { plan: 'enterprise' }));
});

afterAll(() => api.stop());

interface RequestOptions {
  method?: string;
  path?: string;
  headers?: readonly string[];
  body?: Buffer | string;
  withKey?: boolean;
}

function serialize({
  method = 'GET',
  path = '/api/v1/timers',
  headers = [],
  body,
  withKey = true,
}: RequestOptions): Buffer {
  const bytes = Buffer.from(body ?? '');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(withKey ? [`Authorization: Bearer ${key}`] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${bytes.length}`]),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}

/** Sends one request on a new connection. @returns the response */
async function send(request: RequestOptions, options: ConnectionOptions = {}): Promise<RawResponse> {
  const connection = await RawConnection.open(api.url, options);
  connection.send(serialize(request));
  const response = await connection.next(request.method);
  connection.close();
  if (!response) throw new Error('No response.');
  return response;
}

/** Sends bytes. @returns all responses until the service closes the connection */
async function answersTo(bytes: Buffer | string): Promise<RawResponse[]> {
  const connection = await RawConnection.open(api.url);
  connection.send(bytes);
  const responses = await connection.rest('GET', { withinMs: 30_000 });
  connection.close();
  return responses;
}

const parsed = ({ body }: RawResponse) =>
  JSON.parse(body.toString()) as { data?: { embedUrl: string }; error?: { code: string; message: string } };
const statusAndCode = (response: RawResponse) => [response.status, parsed(response).error?.code];

const newTimer = { name: 'Launch', targetDate: '2031-01-01T00:00:00Z' };
const text = JSON.stringify(newTimer);
const bodyWithName = (name: string) => Buffer.from(`{"name":"${name}","targetDate":"2031-01-01T00:00:00Z"}`, 'latin1');

describe('a hostile body', () => {
  const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

  const bodies: Record<string, Record<string, Buffer | string>> = {
    invalid_request: {
      'a depth bomb': `{"name":${nested('[', ']', 20_000)}}`,
      'an escaped NUL': bodyWithName('a\\u0000b'),
      'an escaped lone surrogate': bodyWithName('\\ud800'),
      'a number of 60,000 digits': `{"width":${'9'.repeat(60_000)}}`,
      'an escaped __proto__': `{"\\u005f_proto__":{"isAdmin":true},${text.slice(1)}`,
      'five thousand fields': `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join()}}`,
    },
    invalid_json: {
      'a depth bomb without an end': '['.repeat(60_000),
      'a lone surrogate as bytes': bodyWithName('\xed\xa0\x80'),
      'UTF-16': Buffer.from(text, 'utf16le'),
      gzip: gzipSync(text),
    },
  };
  const cases = Object.entries(bodies).flatMap(([code, each]) =>
    Object.entries(each).map(([name, body]) => [name, code, body] as const),
  );

  it.each(cases)('is refused: %s', async (_, code, body) => {
    expect(statusAndCode(await send({ method: 'POST', body }))).toEqual([400, code]);
  });

  it('may begin with a byte order mark, and is refused only above 64 KiB', async () => {
    expect(statusAndCode(await send({ method: 'POST', body: text.padEnd(65_537) }))).toEqual([
      413,
      'payload_too_large',
    ]);
    expect((await send({ method: 'POST', body: `\ufeff${text}`.padEnd(65_534) })).status).toBe(201); // the mark takes 3 bytes
  });

  it.each([
    ['much too large', 'x'.repeat(500_000), 413],
    ['malformed', '{', 400],
  ])('does not affect the requests before and after it: %s', async (_, body, status) => {
    const connection = await RawConnection.open(api.url);
    const good = serialize({ path: '/api/v1/timers?limit=1' });
    connection.send(Buffer.concat([good, serialize({ method: 'POST', body }), good]));
    for (const expected of [200, status, 200]) expect((await connection.next())?.status).toBe(expected);
    connection.close();
  });
});

describe('an API key', () => {
  it('is refused and not logged if it is in the query', async () => {
    for (const name of ['api_key', 'apikey', 'key', 'token', 'access_token', 'Authorization', 'X-API-Key']) {
      const path = `/api/v1/timers?${name}=${key}`;
      expect(statusAndCode(await send({ path, withKey: false }))).toEqual([401, 'unauthorized']);
    }
    expect(api.output).not.toContain(key.slice(-32));
  });
});

describe('a header', () => {
  it.each([
    ['with a line feed', 'X-Request-Id: a\nX-Evil: 1'],
    ['beyond ASCII', 'X-Request-Id: \xe4\xff'],
    ['that imitates a log entry', 'X-Request-Id: "}{"level":60,"msg":"forged"}'],
  ])('cannot inject headers or log entries: %s', async (_, header) => {
    const response = await send({ headers: [header] });
    expect([200, 400, 431]).toContain(response.status);
    expect(headerOf(response, 'x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headerOf(response, 'x-evil')).toBeUndefined();
    const entries = api.output.split('\n').filter(Boolean);
    expect(entries.map((line) => (JSON.parse(line) as { level: number }).level).filter((level) => level > 40)).toEqual(
      [],
    );
  });
});

describe('spoofed Host and X-Forwarded headers', () => {
  const spoofed = [
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Port: 666',
    'Forwarded: host=evil.example;proto=https;for=192.0.2.1',
    'X-Original-URL: /evil.example',
    'X-Real-IP: 192.0.2.1',
  ];

  it('do not change the URLs in responses', async () => {
    const created = await send({ method: 'POST', body: text, headers: spoofed });
    expect(headerOf(created, 'location')).toMatch(/^\/api\/v1\/timers\/tmr_\w{26}$/);
    expect(parsed(created).data?.embedUrl).toMatch(/^http:\/\/localhost:3001\/t\/tmr_\w{26}\.gif$/);
    await send({ method: 'POST', body: text });
    const listed = await send({ path: 'http://evil.example/api/v1/timers?limit=1', headers: spoofed });
    expect(headerOf(listed, 'link')).toContain(`<http://localhost:${new URL(api.url).port}/api/v1/timers?`);
    expect(JSON.stringify([listed.headers, listed.body.toString()])).not.toContain('evil');
  });

  /** Sends 65 requests without a key. @returns how many pass the rate limit, which is 60, and are refused with 401 */
  async function admitted(localAddress: string, forwardedFor: (index: number) => string): Promise<number> {
    const statuses = await Promise.all(
      Array.from({ length: 65 }, async (_, index) => {
        const headers = [`X-Forwarded-For: ${forwardedFor(index)}`, 'X-Real-IP: 192.0.2.1'];
        return (await send({ withKey: false, headers }, { localAddress })).status;
      }),
    );
    return statuses.filter((status) => status === 401).length;
  }

  it('do not bypass the rate limit by address', async () => {
    expect(await admitted('127.0.0.1', (index) => `198.51.100.${index}`)).toBeLessThanOrEqual(60);
  });

  it('identify the client only if a trusted proxy sends them, and only by the last entry', async () => {
    expect(await admitted(proxy, (index) => `198.51.100.${index}`)).toBe(65);
    expect(await admitted(proxy, (index) => `198.51.100.${index}, 203.0.113.9`)).toBe(60);
  });
});

/** `npm run proofs -- hostile` sends many more contradictions of this kind. */
describe('a smuggled request', () => {
  const smuggled = 'GET /api/v1/timers HTTP/1.1\r\nHost: x\r\n\r\n';
  const chunks = `0\r\n\r\n${smuggled}`;
  const head = (...headers: string[]) =>
    [`POST /api/v1/timers HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key}`, ...headers, '', ''].join('\r\n');

  it.each<[string, string[], string]>([
    ['behind a length and chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], chunks],
    ['behind two lengths', ['Content-Length: 0', 'Content-Length: 42'], smuggled],
    ['behind a space before the colon', ['Content-Length : 42'], smuggled],
    ['behind a folded encoding', ['Transfer-Encoding:\r\n chunked'], chunks],
    ['behind a bare line feed in a chunk', ['Transfer-Encoding: chunked'], `0\n\n${smuggled}`],
  ])('never gets a response: %s', async (_, headers, body) => {
    const responses = await answersTo(head(...headers) + body);
    expect(responses.map(statusAndCode)).toEqual([[400, 'invalid_request']]);
  });
});

describe('an encoded path, or a complete URL instead of it', () => {
  it.each([
    ['http://evil.example', 200, 'text/html'],
    ['http://evil.example/nothing', 404, 'text/html'],
    ['http://evil.example/api/v1/nothing', 401, 'application/json'],
    ['https://user:pw@evil.example:99//api//v1//timers', 404, 'application/json'],
    ['/%61pi/v1/timers', 401, 'application/json'],
  ])('is answered like its path, also to a browser that expects miracles: %s', async (path, status, type) => {
    const request = { path, headers: ['Accept: text/html', 'Expect: miracles'], withKey: false };
    const response = await send(request, { localAddress: '127.77.0.2' }); // other tests use up the rate limit of theirs
    expect([response.status, headerOf(response, 'content-type')]).toEqual([status, `${type}; charset=utf-8`]);
  });
});
