import type { SeenRequest } from '../audit/evidence.ts';

/** What the load generator is told when it starts. */
export interface LoadOrders {
  /** Ports of the loopback address, one of each image service. */
  ports: readonly number[];
  /** Asked for one after another; a request's `timer` is the index here. */
  paths: readonly string[];
  /** Requests a second, over all ports. */
  rate: number;
  connectionsPerPort: number;
  /** Length of the image that stands in for what is not known. Bytes. */
  hiddenLength: number;
}

export type ToGenerator =
  | { type: 'start'; orders: LoadOrders }
  /** Send nothing more, and say when all that was sent is over. */
  | { type: 'pause' }
  | { type: 'resume' };

export type FromGenerator = { type: 'seen'; requests: SeenRequest[] } | { type: 'paused' };
