import { type Guarantee, guarantee, median, part } from '@tminus/testing';
import { closedWithinSeconds, socketsClosed } from '../verdict/guarantees.ts';
import type { OpenSockets } from '../verdict/measurements.ts';

/** What a run has measured. */
export interface Measurements {
  /** Resident memory at constant intervals, in megabytes. */
  megabytes: readonly number[];
  openSockets: OpenSockets;
  /** Images that ordinary viewers received whole, and requests of theirs that failed. */
  received: number;
  failed: number;
  /** Views of ordinary viewers that are counted. */
  counted: number;
}

/** How much the memory may grow from the second third of the run to the last one. Caches are full after the first third. */
const maxGrowth = 1.05;

/** What must hold, however long the service runs. */
export function guarantees({ megabytes, openSockets, received, failed, counted }: Measurements): Guarantee[] {
  return [
    guarantee.ratio('memory: last third of the run compared with the second', thirds(megabytes), maxGrowth, 'MB'),
    ...clientsGone(openSockets),
    guarantee.none('failed images of ordinary viewers', failed),
    // A run without views would prove nothing.
    { ...guarantee.exactly('views that are counted', counted, received), holds: received > 0 && counted === received },
  ];
}

/** Whether the service has closed the connections of the load. */
export const clientsGone = (openSockets: OpenSockets): Guarantee[] =>
  socketsClosed(openSockets, `at most ${closedWithinSeconds} s after the load`);

/** Medians of the last third and of the second one: a collection of garbage or a burst of layouts changes single samples. */
export const thirds = (megabytes: readonly number[]): [last: number, second: number] => [
  median(part(megabytes, 2, 3)),
  median(part(megabytes, 1, 3)),
];
