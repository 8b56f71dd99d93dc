import { type Guarantee, guarantee, median, part } from '@tminus/testing';

/** What a run has measured. */
export interface Measurements {
  /** Resident memory at constant intervals, in megabytes. */
  megabytes: readonly number[];
  /** Open sockets of the service before clients came and after they left; undefined if the platform does not report them. */
  sockets: { before: number; after: number } | undefined;
  /** Images that ordinary viewers received whole, and requests of theirs that failed. */
  received: number;
  failed: number;
  /** Views of ordinary viewers that are counted. */
  counted: number;
}

/** How much the memory may grow from the second third of the run to the last one. Caches are full after the first third. */
const maxGrowth = 1.05;
/** Connections to the database. The clients that misbehave keep up to 200 open. */
const spareSockets = 20;

/** What must hold, however long the service runs. */
export function guarantees({ megabytes, sockets, received, failed, counted }: Measurements): Guarantee[] {
  const growth = thirds(megabytes);
  return [
    guarantee.ratio('memory: last third of the run compared with the second', growth, maxGrowth, 'MB'),
    ...(sockets === undefined
      ? []
      : [
          {
            name: 'sockets that are open after the last client',
            actual: `${sockets.after}; before the first: ${sockets.before}`,
            required: `at most ${spareSockets} more`,
            holds: sockets.after <= sockets.before + spareSockets,
          },
        ]),
    guarantee.none('failed images of ordinary viewers', failed),
    // A run without views would prove nothing.
    { ...guarantee.exactly('views that are counted', counted, received), holds: received > 0 && counted === received },
  ];
}

/** Medians of the last third and of the second one: a collection of garbage or a burst of layouts changes single samples. */
export const thirds = (megabytes: readonly number[]): [last: number, second: number] => [
  median(part(megabytes, 2, 3)),
  median(part(megabytes, 1, 3)),
];
