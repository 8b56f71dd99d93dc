import type { ViewDimension } from '@tminus/domain';

/** Length of a bucket: every time zone in use is a multiple of 15 minutes from UTC, so days are exact in any. */
export const bucketSeconds = 900;

export const daySeconds = 86_400;

/** The second at which the bucket or day of an epoch second begins. */
export const startOf = (epochSecond: number, seconds: number): number => epochSecond - (epochSecond % seconds);

/** Views of a timer in a bucket. */
export interface TimerBucketCount {
  /** UUID, 32 hex digits without dashes. */
  timer: string;
  /** Epoch second at which the bucket begins. */
  bucketStart: number;
  views: number;
}

/** Views of a timer on a UTC day that share a country, a device class or a client. */
export interface BreakdownCount {
  timer: string;
  /** Epoch second at which the day begins. */
  dayStart: number;
  dimension: ViewDimension;
  /** As the dimension's registry, `breakdowns`, says it. */
  value: string;
  views: number;
}

/** The earliest open of an evergreen timer by a recipient. */
export interface FirstOpenAt {
  timer: string;
  /** Keyed hash, 16 hex digits. */
  recipient: string;
  epochSecond: number;
}

/** API requests of an account on a UTC day. */
export interface RequestCount {
  /** UUID, 32 hex digits without dashes. */
  account: string;
  dayStart: number;
  requests: number;
}

/** What many records amount to, or a piece of that. Each list is in the order of its keys. */
export interface Counts {
  buckets: TimerBucketCount[];
  breakdowns: BreakdownCount[];
  firstOpens: FirstOpenAt[];
  requests: RequestCount[];
}
