import type { AttackName } from './attacks.ts';
import type { FloodName } from './floods.ts';
import type { Viewed } from './viewers.ts';

export type PhaseName = 'warm-up' | 'before' | 'attack' | 'recovery' | 'after' | FloodName;

/** What was observed in a part of the run. */
export interface Phase {
  name: PhaseName;
  /** Of each image that an ordinary viewer requested. */
  latenciesMs: number[];
  /** Images that viewers did not get, or not completely. */
  failedImages: number;
  /** The resident memory of the service, once a second. */
  megabytes: number[];
}

/** What a flood of the API has done. */
export interface FloodResult {
  name: FloodName;
  rounds: number;
  /** How often the flood got each status; 0: no response. */
  statuses: Readonly<Record<number, number>>;
  /** What the owner of another key got meanwhile. */
  ofOther: readonly Viewed[];
}

/** Sockets of the service before the attack and 25 s after it; undefined if the platform does not report them. */
export interface OpenSockets {
  before: number | undefined;
  after: number | undefined;
}

/** Everything that was observed in a run. */
export interface Measurements {
  phases: readonly Phase[];
  /** Complete images that ordinary viewers got. */
  answered: number;
  /** Their views that are in the database. */
  counted: number;
  openSockets: OpenSockets;
  /** Why the service was not ready, once for each second. */
  notReady: readonly string[];
  degradedSeconds: number;
  /** How often each attack has happened, and must have happened before the run proves anything. */
  tallies: readonly { name: AttackName; count: number; enough: number }[];
  floods: readonly FloodResult[];
  /** Why times say nothing; undefined on a quiet machine. */
  disturbance: string | undefined;
}
