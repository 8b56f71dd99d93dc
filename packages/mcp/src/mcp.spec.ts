import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { explainFailures } from './explain-failures.ts';
import { forward } from './forward.ts';
import { addressOf, keyOf } from './settings.ts';
import { StdioTransport } from './stdio-transport.ts';

const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' });
const answerTo = (id: number) => ({ jsonrpc: '2.0', id, result: {} });
const json = (body: object) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** A program that forwards between two streams and a server that answers with `fetch`. */
async function start(fetch: (signal: AbortSignal) => Promise<Response>) {
  const [input, output] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })];
  const errors: Error[] = [];
  const server = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    fetch: (_, init) => fetch(init?.signal as AbortSignal),
  });
  const closed = new Promise<void>((resolve) => (server.onclose = resolve));
  const client = new StdioTransport(input, output, { maxBufferSize: 1_000 });
  await forward(client, server, (error) => errors.push(error));
  return {
    ...{ input, output, errors, closed },
    send: (message: object) => input.write(`${JSON.stringify(message)}\n`),
    next: async () => JSON.parse(String((await once(output, 'data'))[0])) as object,
  };
}

describe('forward', () => {
  it('answers a request that fails, and one whose answer breaks off, with the reason', async () => {
    const refused = await start(() => Promise.reject(new Error('fetch failed', { cause: new Error('refused') })));
    refused.send(ping(1));
    expect(await refused.next()).toMatchObject({ id: 1, error: { code: -32603, message: 'fetch failed: refused' } });
    const headers = { 'content-type': 'text/event-stream' };
    const cut = await start(() => Promise.resolve(new Response(': nothing\n\n', { headers })));
    cut.send(ping(2));
    expect(await cut.next()).toMatchObject({
      id: 2,
      error: { code: -32603, message: expect.stringContaining('broke off') },
    });
  });

  it('still answers when the client closes its side, then ends', async () => {
    const { promise, resolve } = withResolvers<Response>();
    const signals: AbortSignal[] = [];
    const { input, send, next, closed, errors } = await start((signal) => {
      signals.push(signal);
      return promise;
    });
    send(ping(1));
    input.end();
    await once(input, 'close');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    const answer = next();
    resolve(json(answerTo(1)));
    expect(await answer).toEqual(answerTo(1));
    await closed;
    expect(errors).toEqual([]);
  });

  it('ends a request that is cancelled, without an answer', async () => {
    const started = withResolvers<AbortSignal>();
    let isSecond = false;
    const { send, next } = await start((signal) => {
      started.resolve(signal);
      if (isSecond) return Promise.resolve(json(answerTo(2)));
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    });
    send(ping(1));
    const aborted = once(await started.promise, 'abort');
    send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    await aborted;
    isSecond = true;
    send(ping(2));
    expect(await next()).toEqual(answerTo(2));
  });

  it.each([
    ['{"id":1}\n', -32600],
    ['x'.repeat(1_001), -32600],
    ['{"id":1\n', -32700],
    ['\n \r\nnot JSON\r\n', -32700],
  ])('reports and refuses a line that is no message: %j', async (line, code) => {
    const { input, next, errors } = await start(() => Promise.reject(new Error('not called')));
    input.write(line);
    expect(await next()).toMatchObject({ error: { code } });
    expect(errors).toHaveLength(1);
  });

  it('reads messages that arrive in parts, with line separators of other alphabets', async () => {
    const { input, next, errors } = await start(() => Promise.resolve(json(answerTo(1))));
    for (const byte of Buffer.from(`${JSON.stringify({ ...ping(1), params: { text: 'ä\u2028' } })}\n`))
      input.write(Buffer.from([byte]));
    expect(await next()).toEqual(answerTo(1));
    expect(errors).toEqual([]);
  });
});

function withResolvers<Value>() {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((settle) => (resolve = settle));
  return { promise, resolve };
}

const fetchOf = (body: object | string, init: ResponseInit) =>
  explainFailures(() => Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), init)));

const busy = { error: { code: 'rate_limit_exceeded', message: 'Too many requests.' } };

describe('explainFailures', () => {
  it.each<[string, object | string, ResponseInit, string]>([
    ['an error of the API', busy, { status: 401 }, 'Too many requests.'],
    ['how long to wait', busy, { status: 429, headers: { 'Retry-After': '7' } }, 'Too many requests. Retry-After: 7'],
    [
      'a page of a proxy by its status',
      '<html>',
      { status: 503, headers: { 'Retry-After': '5' } },
      'The server answered with the status 503. Retry-After: 5',
    ],
    ['other JSON by its status', 'null', { status: 500 }, 'The server answered with the status 500.'],
  ])('explains %s', async (_, body, init, expected) => {
    await expect(fetchOf(body, init)('https://timers.example.com/mcp')).rejects.toThrow(new Error(expected));
  });

  it.each<[string, object, number]>([
    ['answers', { jsonrpc: '2.0', result: {} }, 200],
    ['errors that are messages', { jsonrpc: '2.0', error: { code: -32600, message: 'x' } }, 400],
  ])('passes on %s', async (_, body, status) => {
    const response = await fetchOf(body, { status })('https://timers.example.com/mcp');
    expect([response.status, await response.json()]).toEqual([status, body]);
  });
});

describe('addressOf', () => {
  it.each([
    ['https://timers.example.com', 'https://timers.example.com/mcp'],
    [' https://timers.example.com/ ', 'https://timers.example.com/mcp'],
    ['https://timers.example.com/mcp', 'https://timers.example.com/mcp'],
    ['https://example.com/timers/mcp//', 'https://example.com/timers/mcp'],
    ['http://localhost:3000', 'http://localhost:3000/mcp'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/mcp'],
    ['http://[::1]:3000', 'http://[::1]:3000/mcp'],
  ])('of %j is %s', (text, address) => {
    expect(addressOf(text).href).toBe(address);
  });

  it.each([
    [undefined, 'the address of T-minus'],
    ['timers.example.com', 'the address of T-minus'],
    ['ftp://timers.example.com', 'the address of T-minus'],
    ['https:///', 'the address of T-minus'],
    ['http://timers.example.com', 'https://'],
    ['http://localhost.example.com', 'https://'],
    ['https://timers.example.com?a=1', 'without a query'],
    ['https://timers.example.com#a', 'without a query'],
    ['https://name:word@timers.example.com', 'without a query'],
  ])('refuses %j', (text, reason) => {
    expect(() => addressOf(text)).toThrow(`Set TMINUS_URL to`);
    expect(() => addressOf(text)).toThrow(reason);
  });
});

describe('keyOf', () => {
  it('removes spaces around the key', () => {
    expect(keyOf(' tm_abc\n')).toBe('tm_abc');
  });

  it.each(['', ' ', 'tm_secret\nx', 'tm_secret x', 'tm_secretä'])('refuses %j without repeating it', (text) => {
    expect(() => keyOf(text)).toThrow(/^Set TMINUS_API_KEY to (?!.*secret)/);
  });
});
