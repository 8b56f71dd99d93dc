import type { InjectOptions } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { RunningApi } from '../../test/running-api.ts';
import { corsHeadersFor } from './cors.ts';

const shop = 'https://shop.example.com';
const api = RunningApi.forTests({ CORS_ORIGINS: `${shop},http://localhost:8080` });

const preflight = (url: string, origin: string) =>
  api.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });

const get = (url: string, origin: string, headers: InjectOptions['headers'] = {}) =>
  api.app.inject({ url, headers: { origin, ...headers } });

describe('CORS', () => {
  it('lets pages of the configured origins send requests, and answers preflights with the general headers, without a key', async () => {
    const { statusCode, headers, body } = await preflight('/api/v1/timers', shop);
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({ 'access-control-allow-origin': shop, 'access-control-max-age': '600' });
    expect(headers['access-control-allow-methods']).toContain('PATCH');
    expect(headers['access-control-allow-headers']).toContain('Authorization');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers).toMatchObject({ 'x-ratelimit-limit': expect.any(String), 'x-request-id': expect.any(String) });
  });

  it('lets these pages read successes, errors and the headers of both', async () => {
    for (const [key, status] of [
      [api.key, 200],
      ['tm_wrong', 401],
    ] as const) {
      const { statusCode, headers } = await get('/api/v1/timers', shop, { authorization: `Bearer ${key}` });
      expect([statusCode, headers['access-control-allow-origin'], headers.vary]).toEqual([status, shop, 'Origin']);
      expect(headers['access-control-expose-headers']).toMatch(/X-RateLimit-Remaining.*Retry-After.*ETag/);
    }
  });

  it('refuses the preflights of other origins, and lets them read nothing', async () => {
    for (const origin of ['https://evil.example.com', `${shop}.evil.example`, 'null', 'http://shop.example.com']) {
      const { statusCode, headers, body } = await preflight('/api/v1/timers', origin);
      expect([statusCode, headers['access-control-allow-origin']]).toEqual([401, undefined]);
      expect(body).toContain('Web pages of this origin may not call the API');
      const read = await get('/api/v1/timers', origin, { authorization: `Bearer ${api.key}` });
      expect([read.statusCode, read.headers['access-control-allow-origin']]).toEqual([200, undefined]);
    }
  });

  describe('of a response that does not come from Fastify', () => {
    const added = (url: string, origin: string) => {
      const flat = corsHeadersFor([shop, 'http://localhost:8080'])({ url, headers: { origin } } as IncomingMessage);
      return Object.fromEntries(flat.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), flat[at + 1]]] : [])));
    };

    it('are those of one from Fastify', async () => {
      const { headers } = await get('/api/v1/nothing', shop);
      expect(Object.keys(added('/api/v1/nothing', shop))).toHaveLength(3);
      expect(headers).toMatchObject(added('/api/v1/nothing', shop));
    });

    it('let no other origins read it, and nothing but the API', () => {
      expect(added('/api/v1/timers', 'https://evil.example.com')).toEqual({ vary: 'Origin' });
      expect(added('/account/session', shop)).toEqual({});
      expect(corsHeadersFor(['*'])({ url: '/api/v1/timers', headers: {} } as IncomingMessage).slice(0, 2)).toEqual([
        'Access-Control-Allow-Origin',
        '*',
      ]);
      expect(corsHeadersFor([])({ url: '/api/v1/timers', headers: { origin: shop } } as IncomingMessage)).toEqual([]);
    });
  });

  it('lets these pages, and no others, use the MCP server', async () => {
    const { statusCode, headers } = await preflight('/mcp', shop);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, shop]);
    expect(headers['access-control-allow-headers']).toContain('MCP-Protocol-Version');
    const send = async (origin: string) => {
      const headers = { origin, authorization: `Bearer ${api.key}` };
      return (await api.app.inject({ method: 'POST', url: '/mcp', headers, payload: {} })).statusCode;
    };
    expect(await send('https://evil.example.com')).toBe(403);
    expect(await send(shop)).not.toBe(403);
  });

  it('covers nothing but the API and the MCP server', async () => {
    for (const url of ['/account/session', '/account/profile', '/account/openapi.json', '/health/live', '/docs']) {
      expect((await get(url, shop)).headers).not.toHaveProperty('access-control-allow-origin');
      expect((await preflight(url, shop)).headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('counts preflights against the limit of their address', async () => {
    const remaining = async () => Number((await preflight('/api/v1/timers', shop)).headers['x-ratelimit-remaining']);
    const before = await remaining();
    expect(await remaining()).toBe(before - 1);
  });
});
