import type { ApiRequest, AttributeCodes, LoadResult } from '@tminus/testing';
import type { RequestTag } from '../load/traffic.ts';

/**
 * The outcome of a request:
 * - image: the complete image of the timer, its state, or the target of its link
 * - hidden: the hidden image, an error instead of the state, or a page without the target of the link, which replaces an unknown timer
 * - broken: the connection broke before the response was complete
 * - aborted: the client broke the connection on purpose
 * - timeout: the client gave up waiting
 * - wrong: any other response
 */
export type Outcome = 'image' | 'hidden' | 'broken' | 'aborted' | 'timeout' | 'wrong';

/** A request as the client observed it, to the image service in a slot. */
export interface ObservedRequest
  extends RequestTag, Pick<LoadResult<unknown>, 'slot' | 'sentMs' | 'doneMs' | 'latencyMs'> {
  outcome: Outcome;
}

/** A request to the management API as the client observed it. */
export interface ObservedApiRequest extends Pick<ApiRequest, 'sentMs' | 'doneMs' | 'isAnswered'> {
  /** Index of the account. */
  account: number;
}

/** In epoch milliseconds. A span without `toMs` is still open. */
export interface TimeSpan {
  fromMs: number;
  toMs?: number;
}

/** A time in which the test itself did not run, because the machine was busy or stopped. A service can do nothing about it. */
export type Stall = Required<TimeSpan>;

/** When an image service was stopped by SIGSTOP. */
export interface Suspension extends TimeSpan {
  slot: number;
}

/** The lifetime of one image service process. */
export interface Lifetime extends TimeSpan {
  slot: number;
  pid: number | undefined;
  /** From this time on it served every timer that is warmed. */
  warmMs?: number;
  /** When it was stopped or killed. */
  endingMs?: number;
}

/** The index of a timer or account that this run did not create. */
export const unknownTimer = -1;

/** A view, or a click, in the spool. */
export interface SpooledView {
  viewId: string;
  /** Index of the timer. */
  timer: number;
  epochSecond: number;
  attributes: AttributeCodes;
  isClick?: boolean;
  /** The slot of the image service that has recorded it, if that is known. */
  slot?: number | undefined;
}

/** A first open of an evergreen timer in the spool. */
export interface SpooledOpen {
  /** Index of the timer. */
  timer: number;
  /** Hash of the recipient, 16 hex digits. */
  recipient: string;
  epochSecond: number;
}

/** An API request in the spool. */
export interface SpooledApiRequest {
  requestId: string;
  /** Index of the account. */
  account: number;
  epochSecond: number;
}

/** Observations of one set of image services that shared a spool. */
export interface ScenarioEvidence {
  name: string;
  requests: readonly ObservedRequest[];
  views: readonly SpooledView[];
  firstOpens: readonly SpooledOpen[];
  /** Complete records that cannot be read. */
  unreadable: number;
  lifetimes: readonly Lifetime[];
  suspensions: readonly Suspension[];
  /** How far ahead the services' clock was. */
  clockAheadSeconds: number;
  /** Views that the service reported as lost because the disk was full. */
  reportedLost: number;
}

/** Observations of the management API. */
export interface ApiEvidence {
  requests: readonly ObservedApiRequest[];
  records: readonly SpooledApiRequest[];
  /** Changes that were answered with success and are not in the database. */
  lostChanges: number;
}
