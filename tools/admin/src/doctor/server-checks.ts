import type { Config } from '@tminus/server/config';
import { ReplicaAge } from '@tminus/database';
import { errorReason, withTimeout } from '@tminus/server/resilience';
import { Redis } from 'ioredis';
import { setTimeout as delay } from 'node:timers/promises';
import { type Finding, ok, warning } from './finding.ts';

const redisTimeoutMs = 3_000;

export async function checkRedis(url: string | undefined): Promise<Finding> {
  const check = 'redis';
  if (url === undefined) return ok(check, 'not used: each API process counts requests for the rate limits separately');
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: redisTimeoutMs });
  let reason: Error | undefined; // the command fails, too, but without it
  redis.on('error', (error) => (reason = error));
  try {
    await withTimeout(
      redis.connect().then(() => redis.ping()),
      redisTimeoutMs,
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

/** How long the replica may take to replay what the primary has written. */
const waitMs = 3_000;
const pauseMs = 100;

/** @returns nothing without DATABASE_READ_URL */
export async function checkReplica(
  config: Pick<Config, 'databaseUrl' | 'databaseReadUrl' | 'databaseReadMaxAgeMs'>,
): Promise<Finding[]> {
  const { databaseUrl, databaseReadUrl, databaseReadMaxAgeMs: maxAgeMs } = config;
  if (databaseUrl === undefined || databaseReadUrl === undefined) return [];
  const age = ReplicaAge.ofServers({ primary: databaseUrl, standby: databaseReadUrl }, { maxAgeMs });
  try {
    return [await measure(age)];
  } catch (error) {
    const fix = 'Start it, or set DATABASE_READ_URL to a standby of DATABASE_URL. Meanwhile, the primary answers.';
    return [warning('replica', `is not used: ${errorReason(error)}`, fix)];
  } finally {
    age.close();
  }
}

async function measure(age: ReplicaAge): Promise<Finding> {
  const beganMs = performance.now();
  do {
    await age.measure();
    if (!age.isTooOld) return ok('replica', 'shows what the primary has written');
    await delay(pauseMs);
  } while (performance.now() - beganMs < waitMs);
  const fix =
    'Look whether it replays: "SELECT pg_is_wal_replay_paused()". While it is too far behind, the primary answers.';
  return warning('replica', `is more than ${waitMs / 1_000} s behind`, fix);
}
