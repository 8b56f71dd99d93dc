import { type Requests, runGenerator } from '../http/load.ts';

/** A time with a constant load. */
export interface Phase {
  seconds: number;
  /** Requests per second, no matter how slow the responses are. Default: as many as a few clients get answers for (a closed loop). */
  rate?: number;
}

/** What the load generator receives. */
export interface OfferedLoad {
  requests: Requests;
  /** Opened in advance, as by a proxy: requests that find none free fail. */
  connections: number;
  phases: readonly Phase[];
}

/** What happened to the requests that were due in a phase. */
export interface PhaseResult {
  /** Responses with 2xx within a second after the request was due, per second. */
  good: number;
  /** Shares of all requests: responses with 503, and requests without a response in time or without a free connection. */
  refused: number;
  failed: number;
  /** In milliseconds from when a request was due. Refused: null if none was. */
  p99: { accepted: number; refused: number | null };
  /** How late the generator sent requests at most, in milliseconds, because it was too busy. */
  lateMs: number;
  /** Until a second begins in whose every tenth 99 % of the requests succeeded within 0.1 s. */
  secondsUntilNormal: number;
}

/** Offers a load in a separate process. */
export const offerLoad = (input: OfferedLoad) => runGenerator<PhaseResult[]>('../overload/offered-run.js', input);
