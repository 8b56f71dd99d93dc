import { generateKey } from '@tminus/auth';
import { addressLimits, consoleLimits, defaultPlans } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ConsoleClient } from '../../test/console-client.ts';
import { RunningApi } from '../../test/running-api.ts';
import { RequestClients } from './request-clients.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

const requestWith = (headers: IncomingHttpHeaders, url = '/api/v1/usage', remoteAddress = '2001:db8:1:2:3::4') =>
  ({ url, headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

const identify = (...request: Parameters<typeof requestWith>) =>
  api.app.get(RequestClients).identify(requestWith(...request));

function refusedHeaders(...parameters: Parameters<typeof requestWith>): Record<string, string> {
  const [clients, request] = [api.app.get(RequestClients), requestWith(...parameters)];
  clients.identify(request);
  return clients.rateLimitHeaders(request);
}

const address = { id: 'address 2001:db8:1:2', isKnown: false };

describe('the client of a request', () => {
  it('is a key that has been used, by its public id, below /api only', async () => {
    const { key, publicId } = await createAccountWithKey(api.dataSource);
    expect(identify({ authorization: `Bearer ${key}` })).toEqual(address);
    expect((await api.call('GET', '/api/v1/timers', { key })).status).toBe(200);
    expect(identify({ authorization: `Bearer ${key}` })).toMatchObject({ id: `key ${publicId}`, isKnown: true });
    expect(identify({ 'x-api-key': key })).toMatchObject({ id: `key ${publicId}`, isKnown: true });
    expect(identify({ 'x-api-key': key }, '/account/session')).toEqual(address);
  });

  it('takes a key or session that is not in memory for its address', async () => {
    const { key, publicId } = await createAccountWithKey(api.dataSource);
    expect((await api.call('GET', '/api/v1/timers', { key })).status).toBe(200);
    const forged = `tm_${publicId}_${generateKey().secret}`;
    for (const invented of [generateKey().key, forged, 'x'.repeat(10_000)])
      expect(identify({ authorization: `Bearer ${invented}` })).toEqual(address);
    const cookie = `__Host-tminus_session=${'A'.repeat(43)}`;
    expect(identify({ cookie }, '/account/session')).toEqual(address);
    expect(identify({}, '/account/session', '192.0.2.7')).toEqual({ id: 'address 192.0.2.7', isKnown: false });
  });

  it('is refused before it waits once its limit is used up, but not for what needs no key', async () => {
    const { key } = await createAccountWithKey(api.dataSource, { plan: 'pro' });
    const limit = defaultPlans.pro.requestsPerMinute;
    await Promise.all(Array.from({ length: limit - 1 }, () => api.call('GET', '/api/v1/nothing', { key })));
    const client = identify({ 'x-api-key': key });
    expect(client.refusalHeaders?.()).toBeUndefined();
    await api.call('GET', '/api/v1/nothing', { key });
    const answer = await api.call('GET', '/api/v1/nothing', { key });
    expect(answer.status).toBe(429);
    const { 'Retry-After': retryAfter, ...headers } = client.refusalHeaders?.() ?? {};
    for (const [name, value] of Object.entries(headers)) expect(answer.headers[name.toLowerCase()]).toBe(value);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(identify({ 'x-api-key': key }, '/api/v1/openapi.json')).toEqual(address);
  });

  it('has the rate limit headers of its window, also for a request that is refused without being counted', async () => {
    const { key } = await createAccountWithKey(api.dataSource, { plan: 'pro' });
    const counted = await api.call('GET', '/api/v1/timers', { key });
    const known = refusedHeaders({ authorization: `Bearer ${key}` });
    for (const [name, value] of Object.entries(known)) expect(counted.headers[name.toLowerCase()]).toBe(value);
    expect(Object.keys(known)).toEqual(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']);
    const limitOf = (headers: IncomingHttpHeaders, url: string) =>
      Number(refusedHeaders(headers, url)['X-RateLimit-Limit']);
    expect(limitOf({}, '/api/v1/usage')).toBe(addressLimits.anonymousPerMinute);
    expect(limitOf({}, '/account/session')).toBe(addressLimits.publicPerMinute);
    const { cookies } = await ConsoleClient.signedIn(api);
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    expect(limitOf({ cookie }, '/account/session')).toBe(consoleLimits.requestsPerMinute);
  });
});
