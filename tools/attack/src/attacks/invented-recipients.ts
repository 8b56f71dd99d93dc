import { atRate } from '@tminus/testing';
import type { Attack } from './attack.ts';
import { originOf } from './connection.ts';
import { KeepAlive } from './keep-alive.ts';

const perSecond = 30;
const network = 5;
const addressCount = 8;

/** A stranger with a few addresses opens an evergreen timer for recipients who do not exist. */
export const inventedRecipients: Attack = (target, signal, tally) => {
  const connections = Array.from(
    { length: addressCount },
    (_, host) => new KeepAlive(target.url, originOf(network, 1 + host), signal),
  );
  return atRate(perSecond, signal, (index) => {
    tally.add();
    connections[index % connections.length]?.send(`${target.evergreenTimer}.gif?uid=invented-${index}`);
  });
};
