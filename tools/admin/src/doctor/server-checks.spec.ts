import { LocalNats, LocalRedis, describeIfInstalled, freePort } from '@tminus/testing';
import { checkInbox, checkRedis } from './server-checks.ts';

describe('checkInbox', () => {
  it('accepts a server without NATS', async () => {
    expect(await checkInbox({ urls: [] })).toMatchObject({ severity: 'ok' });
  });

  it('says why NATS does not answer', async () => {
    const found = await checkInbox({ urls: [`nats://127.0.0.1:${await freePort()}`] });
    expect(found).toMatchObject({ severity: 'error', message: expect.stringMatching(/refused/i) });
  });
});

describeIfInstalled('nats-server', 'checkInbox', () => {
  it('says how much waits in NATS', async () => {
    const nats = await LocalNats.start();
    const found = await checkInbox(nats);
    expect(found).toMatchObject({ severity: 'ok', message: expect.stringMatching(/^NATS 2\..*: 0 frames wait, 0 %/) });
    await nats.stop();
  });
});

describe('checkRedis', () => {
  it('accepts a server without Redis', async () => {
    expect(await checkRedis(undefined)).toMatchObject({ severity: 'ok' });
  });

  it('says why it does not answer', async () => {
    const found = await checkRedis(`redis://127.0.0.1:${await freePort()}`);
    expect(found).toMatchObject({ severity: 'warning', message: expect.stringContaining('ECONNREFUSED') });
  });
});

describeIfInstalled('redis-server', 'checkRedis', () => {
  it('accepts a Redis that answers', async () => {
    const redis = await LocalRedis.start();
    expect(await checkRedis(redis.url)).toEqual({ check: 'redis', severity: 'ok', message: 'answers' });
    await redis.stop();
  });
});
