import type { ObservedRequest } from '../audit/evidence.ts';

/** A timer to request. */
export interface Target {
  /** Index of the timer. */
  timer: number;
  /** Path of its image. */
  path: string;
}

/** What is requested. */
export interface TrafficOptions {
  targets: {
    /** Requested in turn. */
    fixed: readonly Target[];
    /** Requested by recipients, each of them twice. */
    evergreen: readonly Target[];
    /** So many that each is requested once in a quarter hour. */
    tail: readonly Target[];
  };
  /** Begins the names of all recipients. */
  recipients: string;
  /** The number of different visitors. */
  visitors: number;
  /** Whether some clients leave before they have their image. */
  hasAborts: boolean;
  /** How long the others wait for an image, in milliseconds. */
  patienceMs: number;
}

/** Options of the load generator. */
export interface LoadOptions extends TrafficOptions {
  /** One loopback port for each image service. */
  ports: readonly number[];
  /** Requests per second over all ports. */
  rate: number;
  connectionsPerPort: number;
  /** Length of the hidden image in bytes. */
  hiddenLength: number;
}

export type GeneratorCommand =
  | { type: 'start'; options: LoadOptions }
  /** Stop sending, and report when all pending requests have ended. */
  | { type: 'pause' }
  | { type: 'resume' };

export type GeneratorEvent = { type: 'requests'; requests: ObservedRequest[] } | { type: 'paused' };
