import { seededRandom, shuffled } from './random.ts';

/** Tables that the shipper writes in its transaction: holding one of them makes it wait in the middle. */
export const shippedTables = [
  'spool_segments',
  'timer_view_totals',
  'timer_view_buckets',
  'timer_view_breakdowns',
  'account_view_counts',
] as const;
export type ShippedTable = (typeof shippedTables)[number];

/** What a `kill -9` hits. */
const kinds = [
  /** One of the image services. */
  'embed',
  /** All of them at once. */
  'every embed',
  /** One of them while its shipper waits, in mid-transaction, for a table that we hold. */
  'embed in mid-transaction',
  /** The server side of such a transaction, which has PostgreSQL drop every connection and recover. */
  'backend in mid-transaction',
  /** The whole of PostgreSQL. */
  'postmaster',
] as const;

export interface Kill {
  what: (typeof kinds)[number];
  /** Which image service, where one is meant. */
  slot: number;
  /** What the shipper waits for, where it is in mid-transaction. */
  held: ShippedTable;
}

/** A kill, and how long to wait before it. */
export interface PlannedKill {
  afterMs: number;
  kill: Kill;
}

/** Between two kills, everybody having come back meanwhile. Milliseconds. */
const pause = { least: 300, most: 2_300 };

/**
 * A random plan, the same for the same seed. Every kind of kill comes once before any comes again, and a shipper is held at
 * every table before it is held at one again.
 * @param slots - how many image services run
 */
export function planKills(options: { seed: number; kills: number; slots: number }): PlannedKill[] {
  const random = seededRandom(options.seed);
  const slot = () => Math.floor(random() * options.slots);
  const tables = shuffled(random, shippedTables);
  const plan: PlannedKill[] = [];
  let holds = 0;
  while (plan.length < options.kills) {
    for (const what of shuffled(random, kinds)) {
      const held = tables[holds % tables.length] ?? shippedTables[0];
      if (what.endsWith('in mid-transaction')) holds++;
      const kill = { what, slot: slot(), held };
      plan.push({ afterMs: Math.round(pause.least + random() * (pause.most - pause.least)), kill });
    }
  }
  return plan.slice(0, options.kills);
}
