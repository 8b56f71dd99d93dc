import type { Kill } from '../plan/plan.ts';

/** Faults of image services that run all the time, and of what they share, in this order. */
export const faultsOfRunningServices = [
  'kills',
  'outages',
  'stalled-network',
  'lost-answers',
  'dump',
  'frozen-counter',
  'frozen-backend',
  'rival-counter',
  'lagging-partition',
  'sent-twice',
  'emptied-inbox',
] as const;

/** What a run can do to the services, in this order. */
export const faults = [
  ...faultsOfRunningServices,
  'frozen-service',
  'small-segments',
  'restored-backup',
  'full-disk',
  'midnight',
] as const;
export type Fault = (typeof faults)[number];

/** Bugs that a run can inject, each with the fault that reveals it. */
export const injectedBugs = {
  /** Views wait in memory before they are written to the spool. */
  'memory-buffer': 'kills',
  /** Rule 1 of the counter is missing. */
  'sequence-unchecked': 'rival-counter',
  /** Rule 2 is missing. */
  'offsets-ignored': 'sent-twice',
  /** Rule 3 is missing. */
  'offset-outside': 'kills',
  /** The same, for the counts of accounts. */
  'accounts-outside': 'kills',
  /** A segment is deleted when it is sent. */
  'delete-before-commit': 'small-segments',
  /** A frame contains records from before its range. */
  'stale-range': 'lagging-partition',
  /** A segment is taken from a process that still writes it. */
  'adoption-without-waiting': 'frozen-service',
  /** A connection returns to the pool in the middle of a transaction. */
  'open-transaction': 'stalled-network',
} as const satisfies Record<string, Fault>;
export type InjectedBug = keyof typeof injectedBugs;

/** The kill that reveals a bug, whenever it comes. A random plan may have it late or never. */
export const revealingKills: Partial<Record<InjectedBug, Kill>> = {
  'memory-buffer': { kind: 'every embed', slot: 0, lockedTable: 'count_frames' },
  // The counter has stored the offsets or the counts of accounts, and waits in the transaction that adds those of timers.
  'offset-outside': { kind: 'embed in mid-transaction', slot: 0, lockedTable: 'timer_view_totals' },
  'accounts-outside': { kind: 'embed in mid-transaction', slot: 0, lockedTable: 'timer_view_totals' },
};
