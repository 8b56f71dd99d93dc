import type { AttributeCodes } from './spool-record.ts';

/**
 * The outcome of a request: the complete image of the timer; the hidden image, which replaces an unknown timer; a connection that
 * broke before the response was complete; or any other response, including a timeout.
 */
export type Outcome = 'image' | 'hidden' | 'broken' | 'wrong';

/** A request as the client observed it. Times are epoch milliseconds. */
export interface ObservedRequest {
  /** Index of the timer. */
  timer: number;
  /** The slot of the image service. */
  slot: number;
  sentMs: number;
  /** When the last byte arrived, or when the request failed. */
  doneMs: number;
  /** From the time at which the request was due to `doneMs`. */
  latencyMs: number;
  outcome: Outcome;
}

/** In epoch milliseconds. A span without `toMs` is still open. */
export interface TimeSpan {
  fromMs: number;
  toMs?: number;
}

/** The lifetime of one image service process. */
export interface Lifetime extends TimeSpan {
  slot: number;
  /** From this time on it served every timer. */
  warmMs?: number;
  /** When it was stopped or killed. */
  endingMs?: number;
}

/** A view in the spool. */
export interface SpooledView {
  viewId: string;
  /** Index of the timer. */
  timer: number;
  /** The partition that counts the timer. */
  partition: number;
  epochSecond: number;
  attributes: AttributeCodes;
}
