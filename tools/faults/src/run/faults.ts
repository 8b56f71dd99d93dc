/** What a run can do to the services, in this order. */
export const faults = [
  'kills',
  'outages',
  'frozen-counter',
  'frozen-backend',
  'rival-counter',
  'sent-twice',
  'emptied-inbox',
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
} as const satisfies Record<string, Fault>;
export type InjectedBug = keyof typeof injectedBugs;
