import { setTimeout as wait } from 'node:timers/promises';
import { healthOf } from '../image-service.ts';
import type { Target } from '../target.ts';
import type { Attack } from './attacks.ts';

/** When the outage begins and how long it lasts, as parts of the time of the attack. */
const outage = { afterShare: 0.4, share: 0.1 };
/** From when the service has noticed it. The recording looks once a second. */
const minNoticedMs = 2_000;
const noticedWithinMs = 20_000;
const pollMs = 250;

/** The database is down while the other attacks continue. */
export const databaseOutage: Attack = async (target, signal, done) => {
  const attackMs = target.attackSeconds * 1000;
  await wait(attackMs * outage.afterShare, undefined, { signal }).catch(() => undefined);
  if (signal.aborted) return;
  await target.stopDatabase();
  await noticed(target);
  await wait(Math.max(minNoticedMs, attackMs * outage.share), undefined, { signal }).catch(() => undefined);
  await target.startDatabase();
  done();
};

async function noticed(target: Target): Promise<void> {
  const deadline = performance.now() + noticedWithinMs;
  while (performance.now() < deadline && (await healthOf(target.service).catch(() => undefined))?.status !== 'degraded')
    await wait(pollMs);
}
