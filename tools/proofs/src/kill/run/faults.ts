import type { Guarantee } from '@tminus/testing';
import type { Kill } from './plan.ts';
import {
  crossMidnight,
  runDiskFull,
  freezeService,
  restoreBackup,
  rewindMachine,
  runSmallSegments,
} from './faults-of-own-services.ts';
import type { Environment } from './environment.ts';
import {
  freezeBackend,
  freezeProcess,
  runKills,
  loseAnswers,
  stallNetwork,
  runOutages,
  letRivalsCount,
} from './faults-of-running-services.ts';
import type { Scenario, ScenarioResult } from './scenario.ts';

/** @param length - how long the fault lasts, in seconds; of lost answers: how many of each statement are lost */
type FaultOfRunningServices = (environment: Environment, scenario: Scenario, length: number) => Promise<Guarantee[]>;

/** Faults of image services that run all the time, and of what they share, in this order. */
export const faultsOfRunningServices = {
  kills: runKills,
  outages: runOutages,
  'stalled-network': stallNetwork,
  'lost-answers': loseAnswers,
  rivals: letRivalsCount,
  'frozen-process': freezeProcess,
  'frozen-backend': freezeBackend,
} satisfies Record<string, FaultOfRunningServices>;

/** @returns why it cannot run here, instead of a result */
type FaultOfOwnServices = (environment: Environment, seconds: number) => Promise<ScenarioResult | string>;

/** Faults that start image services of their own, in this order. */
export const faultsOfOwnServices = {
  'frozen-service': freezeService,
  'small-segments': runSmallSegments,
  'restored-backup': restoreBackup,
  'rewound-machine': rewindMachine,
  'full-disk': runDiskFull,
  midnight: crossMidnight,
} satisfies Record<string, FaultOfOwnServices>;

export type Fault = keyof typeof faultsOfRunningServices | keyof typeof faultsOfOwnServices;
/** What a run can do to the services, in this order. */
export const faults = Object.keys({ ...faultsOfRunningServices, ...faultsOfOwnServices }) as Fault[];

/** Bugs that a run can inject (see `preload/injected-bug.ts`), each with the fault that reveals it. */
export const injectedBugs = {
  'memory-buffer': 'kills',
  'offset-ignored': 'rivals',
  'offset-outside': 'kills',
  'delete-before-commit': 'small-segments',
  'adoption-without-waiting': 'frozen-service',
  'open-transaction': 'rivals',
} as const satisfies Record<string, Fault>;
export type InjectedBug = keyof typeof injectedBugs;

/** The kill that reveals a bug, whenever it comes. A random plan may have it late or never. */
export const revealingKills: Partial<Record<InjectedBug, Kill>> = {
  'memory-buffer': { kind: 'every embed', slot: 0, lockedTable: 'spool_segments' },
  // The offsets are stored, and the transaction that adds the counts waits.
  'offset-outside': { kind: 'all in mid-transaction', slot: 0, lockedTable: 'timer_view_totals' },
};
