/**
 * What became of a request: the timer's image, whole; the hidden image, which stands in for a timer of which nothing is known;
 * the connection broke before the answer was whole; an answer that is none of these, or none for too long.
 */
export type Outcome = 'image' | 'hidden' | 'broken' | 'wrong';

/** A request as its client saw it. Times are epoch milliseconds. */
export interface SeenRequest {
  /** Index of the timer. */
  timer: number;
  /** Which of the image services was asked. */
  slot: number;
  sentMs: number;
  /** When the last byte was there, or when it was clear that it never would be. */
  doneMs: number;
  /** From the moment at which the request was due to `doneMs`. */
  latencyMs: number;
  outcome: Outcome;
}

/** A span of time, in epoch milliseconds; without an end it lasts. */
export interface Span {
  fromMs: number;
  toMs?: number;
}

/** One process of an image service, from its start to its end. */
export interface Life extends Span {
  slot: number;
  /** From then on it knew every timer. */
  warmMs?: number;
  /** When it was told to end, or killed. */
  endingMs?: number;
}

/** A view as the spool held it. */
export interface SpooledView {
  viewId: string;
  /** Index of the timer. */
  timer: number;
  epochSecond: number;
}

/** Views of a timer, by index, in a quarter of an hour. */
export interface CountedBucket {
  timer: number;
  /** Epoch second. */
  bucketStart: number;
  views: number;
}
