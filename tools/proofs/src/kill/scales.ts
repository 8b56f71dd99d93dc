import { type Fault, faults } from './run/faults.ts';

/** Without `--short`. */
export const full = {
  timeoutMinutes: 60,
  faults,
  kills: 24,
  webhooks: { events: 10_000, kills: 40 },
  lengths: {
    outages: 60,
    'stalled-network': 45,
    'lost-answers': 5,
    'frozen-service': 25,
    'small-segments': 15,
    'restored-backup': 30,
    'full-disk': 8,
  },
  spools: ['a', 'a', 'b'],
  timers: 301,
  evergreenTimers: 30,
  accounts: 16,
  rate: 300,
};
/** Faults that take long because they wait for timeouts. */
const longFaults: readonly Fault[] = [
  'stalled-network',
  'frozen-process',
  'frozen-backend',
  'frozen-service',
  'midnight',
];
/** With `--short`, as in `npm run proofs`. */
export const short: typeof full = {
  timeoutMinutes: 20,
  faults: faults.filter((fault) => !longFaults.includes(fault)),
  kills: 6,
  webhooks: { events: 1_000, kills: 3 },
  lengths: {
    outages: 2,
    'stalled-network': 3,
    'lost-answers': 2,
    'frozen-service': 40,
    'small-segments': 2,
    'restored-backup': 3,
    'full-disk': 2,
  },
  spools: ['a', 'a'],
  timers: 21,
  evergreenTimers: 4,
  accounts: 5,
  rate: 50,
};
/** Each of 15 accounts sends a request a second to the API. */
export const ofFailovers = { spools: ['a', 'b'], timers: 101, evergreenTimers: 16, accounts: 16, rate: 40 };
