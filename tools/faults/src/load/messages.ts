import type { ObservedRequest } from '../audit/evidence.ts';

/** Options of the load generator. */
export interface LoadOptions {
  /** One loopback port for each image service. */
  ports: readonly number[];
  /** Requested in turn; `timer` in a request is the index in this array. */
  paths: readonly string[];
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
