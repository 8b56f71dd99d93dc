import { setTimeout as wait } from 'node:timers/promises';
import type { Attack } from './attack.ts';

/** When the outage begins and how long it lasts, as parts of the time of the attack. */
const outage = { afterShare: 0.4, share: 0.1 };

/** The database is down while the other attacks continue. */
export const databaseOutage: Attack = async (target, signal, tally) => {
  const attackMs = target.attackSeconds * 1000;
  await wait(attackMs * outage.afterShare, undefined, { signal }).catch(() => undefined);
  if (signal.aborted) return;
  tally.add();
  await target.stopDatabase();
  await wait(attackMs * outage.share, undefined, { signal }).catch(() => undefined);
  await target.startDatabase();
};
