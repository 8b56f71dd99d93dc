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

export interface Promised {
  name: string;
  actual: string;
  required: string;
  holds: boolean;
}

/** How much the memory may grow from the second third of the run to the last one. Caches are full after the first third. */
const maxGrowth = 1.05;
/** Connections to the database. The clients that misbehave keep up to 200 open. */
const spareSockets = 20;

/** What a service promises, however long it runs. */
export function verdict({ megabytes, sockets, received, failed, counted }: Measurements): Promised[] {
  const growth = growthOf(megabytes);
  const number = (value: number) => value.toLocaleString('en-US');
  return [
    {
      name: 'memory: last third of the run compared with the second',
      actual: `${growth.toFixed(2)}x`,
      required: `at most ${maxGrowth}x`,
      holds: growth <= maxGrowth,
    },
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
    { name: 'failed images of ordinary viewers', actual: number(failed), required: '0', holds: failed === 0 },
    {
      name: 'views that are counted',
      actual: number(counted),
      required: number(received),
      holds: received > 0 && counted === received,
    },
  ];
}

/** The ratio of medians: a collection of garbage or a burst of layouts changes single samples. */
export function growthOf(megabytes: readonly number[]): number {
  const third = Math.floor(megabytes.length / 3);
  return median(megabytes.slice(2 * third)) / median(megabytes.slice(third, 2 * third));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
