import { atRate } from '@tminus/testing';
import type { Attack } from './attack.ts';
import { getRequest, open, originOf } from './connection.ts';

const perSecond = 30;
const origin = originOf(1);

/** Clients that reset the connection: half of them right after their request, the others after the first bytes of a large image. */
export const earlyLeavers: Attack = (target, signal, tally) =>
  atRate(perSecond, signal, (index) => {
    tally.add();
    const socket = open(target.url, { origin, signal });
    const leave = () => socket.resetAndDestroy();
    // Different addresses, so that no image comes from a cache.
    if (index % 2 === 0)
      socket.write(getRequest(`${target.abandonedTimer}.gif?left=${index}`, origin), () => setImmediate(leave));
    else socket.once('data', leave).write(getRequest(`${target.largestTimer}.gif?seconds=600&left=${index}`, origin));
  });
