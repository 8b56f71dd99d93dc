import type { Guarantee } from '@tminus/testing';
import type { Kill } from './plan.ts';
import { freezeBackend, freezeCounter, lagPartition, runRival } from './counter-faults.ts';
import { crossMidnight } from './day-boundary.ts';
import { runDiskFull } from './disk-full.ts';
import type { Environment } from './environment.ts';
import { freezeService } from './frozen-service.ts';
import { deliverTwice, emptyInbox } from './inbox-faults.ts';
import { runKills } from './kills.ts';
import { faultsOfNats } from './nats-faults.ts';
import { loseAnswers, stallNetwork } from './network-faults.ts';
import { dumpDatabase, runOutages } from './outages.ts';
import { restoreBackup } from './restore.ts';
import type { Scenario, ScenarioResult } from './scenario.ts';
import { runSmallSegments } from './small-segments.ts';

/** @param length - how long the fault lasts, in seconds; of lost answers: how many of each statement are lost */
type FaultOfRunningServices = (environment: Environment, scenario: Scenario, length: number) => Promise<Guarantee[]>;

/** Faults of image services that run all the time, and of what they share, in this order. */
export const faultsOfRunningServices = {
  kills: runKills,
  outages: runOutages,
  'stalled-network': stallNetwork,
  'lost-answers': loseAnswers,
  dump: dumpDatabase,
  'frozen-counter': freezeCounter,
  'frozen-backend': freezeBackend,
  'lagging-partition': lagPartition,
  'sent-twice': deliverTwice,
  'emptied-inbox': emptyInbox,
  ...faultsOfNats,
} satisfies Record<string, FaultOfRunningServices>;

/** @returns why it cannot run here, instead of a result */
type FaultOfOwnServices = (environment: Environment, seconds: number) => Promise<ScenarioResult | string>;

/** Faults that start image services of their own, in this order. */
export const faultsOfOwnServices = {
  'frozen-service': freezeService,
  'rival-counter': runRival,
  'small-segments': runSmallSegments,
  'restored-backup': restoreBackup,
  'full-disk': runDiskFull,
  midnight: crossMidnight,
} satisfies Record<string, FaultOfOwnServices>;

export type Fault = keyof typeof faultsOfRunningServices | keyof typeof faultsOfOwnServices;
const withNats = Object.keys(faultsOfNats) as Fault[];
/** What a run can do to the services, in this order. */
export const faults = (Object.keys({ ...faultsOfRunningServices, ...faultsOfOwnServices }) as Fault[]).filter(
  (fault) => !withNats.includes(fault),
);
/** What a run can do to NATS, and to services whose inbox it is. */
export const natsFaults = { own: withNats, all: [...withNats, ...faults.filter((fault) => fault !== 'sent-twice')] };

/** Bugs that a run can inject (see `preload/injected-bug.ts`), each with the fault that reveals it. */
export const injectedBugs = {
  'memory-buffer': 'kills',
  'sequence-unchecked': 'rival-counter',
  'offsets-ignored': 'sent-twice',
  'offset-outside': 'kills',
  'accounts-outside': 'kills',
  'delete-before-commit': 'small-segments',
  'stale-range': 'lagging-partition',
  'adoption-without-waiting': 'frozen-service',
  'open-transaction': 'dump',
} as const satisfies Record<string, Fault>;
export type InjectedBug = keyof typeof injectedBugs;

/** The kill that reveals a bug, whenever it comes. A random plan may have it late or never. */
export const revealingKills: Partial<Record<InjectedBug, Kill>> = {
  'memory-buffer': { kind: 'every embed', slot: 0, lockedTable: 'count_frames' },
  // The counter has stored the offsets or the counts of accounts, and waits in the transaction that adds those of timers.
  'offset-outside': { kind: 'embed in mid-transaction', slot: 0, lockedTable: 'timer_view_totals' },
  'accounts-outside': { kind: 'embed in mid-transaction', slot: 0, lockedTable: 'timer_view_totals' },
};
