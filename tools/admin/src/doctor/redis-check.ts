import { errorReason, withTimeout } from '@tminus/resilience';
import { Redis } from 'ioredis';
import { type Finding, ok, warning } from './finding.ts';

const timeoutMs = 3_000;

export async function checkRedis(url: string | undefined): Promise<Finding> {
  const check = 'redis';
  if (url === undefined) return ok(check, 'not used: each API process counts requests for the rate limits separately');
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: timeoutMs });
  let reason: Error | undefined; // the command fails, too, but without it
  redis.on('error', (error) => (reason = error));
  try {
    await withTimeout(
      redis.connect().then(() => redis.ping()),
      timeoutMs,
      'Redis',
    );
    return ok(check, 'answers');
  } catch (error) {
    const fix =
      'Start it or correct REDIS_URL. Meanwhile, each API process counts requests for the rate limits separately.';
    return warning(check, `does not answer: ${errorReason(reason ?? error)}`, fix);
  } finally {
    redis.disconnect();
  }
}
