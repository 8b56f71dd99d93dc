/** Tables that the shipper appends to. A lock on one of them makes it wait. */
export const shipperTables = ['segment_contents', 'count_frames'] as const;
/** These, and tables that the counter writes in its transaction. */
const lockableTables = [
  'count_partitions',
  'timer_view_days',
  'timer_view_totals',
  'account_view_days',
  'account_view_months',
  'count_offsets',
  ...shipperTables,
] as const;
export type LockableTable = (typeof lockableTables)[number];

/** Targets of a `kill -9`. */
const kinds = [
  /** One image service. */
  'embed',
  /** All image services at once. */
  'every embed',
  /** One image service while its counter waits in mid-transaction for a locked table, or its shipper for one. */
  'embed in mid-transaction',
  /** The PostgreSQL backend of such a transaction: PostgreSQL then drops every connection and recovers. */
  'backend in mid-transaction',
  /** The PostgreSQL postmaster. */
  'postmaster',
  /** The management API. */
  'api',
] as const;

export interface Kill {
  kind: (typeof kinds)[number];
  /** The image service, for kinds that target one. */
  slot: number;
  /** The table that is waited for, for kinds in mid-transaction. */
  lockedTable: LockableTable;
}

/** A kill and the delay before it. */
export interface PlannedKill {
  afterMs: number;
  kill: Kill;
}

/** The delay between recovery and the next kill, in milliseconds. */
const delayMs = { min: 300, max: 2_300 };

/**
 * A random plan, reproducible from its seed. It uses every kind of kill, and locks every table, once before it repeats one.
 * @param options.slots - number of image services
 * @param options.withNats - without the table of the inbox
 */
export function planKills(options: { seed: number; kills: number; slots: number; withNats?: boolean }): PlannedKill[] {
  const random = seededRandom(options.seed);
  const slot = () => Math.floor(random() * options.slots);
  const used = lockableTables.filter((table) => !options.withNats || table !== 'count_frames');
  const tables = shuffled(random, used);
  const plan: PlannedKill[] = [];
  let locks = 0;
  while (plan.length < options.kills) {
    for (const kind of shuffled(random, kinds)) {
      const lockedTable = tables[locks % tables.length] ?? lockableTables[0];
      if (kind.endsWith('in mid-transaction')) locks++;
      const kill = { kind, slot: slot(), lockedTable };
      plan.push({ afterMs: Math.round(delayMs.min + random() * (delayMs.max - delayMs.min)), kill });
    }
  }
  return plan.slice(0, options.kills);
}

/** Pseudorandom numbers in [0, 1), reproducible from a seed (mulberry32). */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fisher-Yates shuffle. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
