import type { ViewDimension } from '@tminus/domain';

/** Length of a bucket. The UTC offset of every time zone in use is a multiple of 15 minutes, so days are exact in all of them. */
export const bucketSeconds = 900;

export const daySeconds = 86_400;

/** The start of the bucket or day that contains an epoch second. */
export const startOf = (epochSecond: number, seconds: number): number => epochSecond - (epochSecond % seconds);

/** Views of a timer in a bucket. */
export interface TimerBucketCount {
  /** UUID, 32 hex digits without dashes. */
  timer: string;
  /** Epoch second at which the bucket starts. */
  bucketStart: number;
  views: number;
}

/** Views of a timer on a UTC day that share a value of a dimension. */
export interface BreakdownCount {
  timer: string;
  /** Epoch second at which the day starts. */
  dayStart: number;
  dimension: ViewDimension;
  /** As returned by `breakdowns[dimension].text`. */
  value: string;
  views: number;
}

/** The earliest open of an evergreen timer by a recipient. */
export interface EarliestOpen {
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

/** Counts of aggregated records. Each list is sorted by its key. */
export interface Counts {
  buckets: TimerBucketCount[];
  breakdowns: BreakdownCount[];
  firstOpens: EarliestOpen[];
  requests: RequestCount[];
}
