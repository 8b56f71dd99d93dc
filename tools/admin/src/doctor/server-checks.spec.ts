import { LocalRedis, describeIfInstalled, freePort } from '@tminus/testing';
import { checkRedis } from './server-checks.ts';

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
