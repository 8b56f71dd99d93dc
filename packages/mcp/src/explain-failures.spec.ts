import { explainFailures } from './explain-failures.ts';

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
