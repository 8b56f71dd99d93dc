import { Random } from '@tminus/testing';

/** Tables that the transaction writes that counts, in this order. A lock on one of them makes it wait. */
const lockableTables = [
  'spool_segments',
  'timer_view_days',
  'timer_view_totals',
  'account_view_days',
  'account_view_totals',
  'account_view_months',
] as const;
export type LockableTable = (typeof lockableTables)[number];

/** Targets of a `kill -9`. */
const kinds = [
  /** One image service. */
  'embed',
  /** All image services at once. */
  'every embed',
  /** All image services and the API while one of them waits for a locked table in the transaction that counts. */
  'all in mid-transaction',
  /** The PostgreSQL backend of that transaction: PostgreSQL then drops every connection and recovers. */
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
 */
export function planKills(options: { seed: number; kills: number; slots: number }): PlannedKill[] {
  const random = new Random(options.seed);
  const tables = random.shuffled(lockableTables);
  const plan: PlannedKill[] = [];
  let locks = 0;
  while (plan.length < options.kills) {
    for (const kind of random.shuffled(kinds)) {
      const lockedTable = tables[locks % tables.length] ?? lockableTables[0];
      if (kind.endsWith('in mid-transaction')) locks++;
      const kill = { kind, slot: random.below(options.slots), lockedTable };
      plan.push({ afterMs: Math.round(delayMs.min + random.next() * (delayMs.max - delayMs.min)), kill });
    }
  }
  return plan.slice(0, options.kills);
}
