import { atRate } from '@tminus/testing';
import type { Attack } from './attack.ts';
import { originOf } from './connection.ts';
import { KeepAlive } from './keep-alive.ts';

const perSecond = 1;
const network = 3;
const connectionCount = 8;

/**
 * A stranger opens the large images of other people at double size. There are more of them than fit into the cache of layouts, so each one
 * must be built again.
 */
export const coldLayouts: Attack = (target, signal, tally) => {
  const connections = Array.from(
    { length: connectionCount },
    (_, host) => new KeepAlive(target.url, originOf(network, 1 + host), signal),
  );
  return atRate(perSecond, signal, (index) => {
    tally.add();
    const path = target.largeTimers[index % target.largeTimers.length] ?? '';
    connections[index % connections.length]?.send(`${path}@2x.gif?cold=${index}`);
  });
};
