import { atRate } from '@tminus/testing';
import type { Attack } from './attack.ts';
import { originOf } from './connection.ts';
import { KeepAlive } from './keep-alive.ts';

const perSecond = 30;
const network = 4;

/** One address opens one timer repeatedly, to use up the views of its account. */
export const repeatedViews: Attack = (target, signal, tally) => {
  const connection = new KeepAlive(target.url, originOf(network), signal);
  return atRate(perSecond, signal, (index) => {
    tally.add();
    connection.send(`${target.inflatedTimer}.gif?again=${index}`);
  });
};
