import { generateKey } from '@tminus/auth';
import { defaultPlans } from '@tminus/domain';
import { createAccountWithKey } from '@tminus/testing';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { RunningApi } from '../../test/running-api.ts';
import { RequestClients } from './request-clients.ts';

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

const identify = (headers: IncomingHttpHeaders, url = '/api/v1/usage', remoteAddress = '2001:db8:1:2:3::4') =>
  api.app.get(RequestClients).identify({ url, headers, socket: { remoteAddress } } as unknown as IncomingMessage);

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
});
