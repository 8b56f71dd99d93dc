import { mixed } from '@tminus/testing';
import { measured } from './demand.ts';

/** As the counts are divided (libs/counts). */
const partitions = 16;

export interface SpreadTraffic {
  /** On average. */
  viewsPerSecond: number;
  timers: number;
  /** 0: all timers are equally popular. 1: the nth has an nth of the views of the first (Zipf's law). */
  skew: number;
}

/** Parts of a core: 1 is all of it. */
interface Spread {
  busiest: number;
  mean: number;
}

/** Seconds between two commits of a partition under load: views of one timer between them are one row. */
const commitSeconds = 5;

/**
 * How busy views keep databases, if the partitions of counts are divided evenly among them.
 * @param databases - 1, 2, 4, 8 or 16
 */
export function spreadOver(databases: number, traffic: SpreadTraffic): Spread {
  const microseconds = Array.from({ length: databases }, () => 0);
  for (const [timer, share] of popularity(traffic).entries()) {
    const database = partitionOf(timer) % databases;
    const cost = commitCost(share * traffic.viewsPerSecond * commitSeconds);
    microseconds[database] = (microseconds[database] ?? 0) + cost;
  }
  const used = microseconds.map((each) => each / commitSeconds / 1e6);
  return { busiest: Math.max(...used), mean: used.reduce((sum, each) => sum + each, 0) / databases };
}

/**
 * The expected CPU time of a timer in a commit, in microseconds. Its views are independent, so their number has a Poisson distribution.
 * @param views - of the timer between two commits, on average
 */
function commitCost(views: number): number {
  const { databaseCpuMicrosecondsPerView: one, databaseCpuMicrosecondsPerBusyTimer: many } = measured;
  const isViewed = -Math.expm1(-views);
  const isViewedOnce = views * Math.exp(-views);
  return isViewedOnce * one + (isViewed - isViewedOnce) * many;
}

/** The part of all views that each timer gets. */
function popularity({ timers, skew }: SpreadTraffic): Float64Array {
  const weights = new Float64Array(timers).map((_, index) => (index + 1) ** -skew);
  const total = weights.reduce((sum, each) => sum + each, 0);
  return weights.map((each) => each / total);
}

/** As good as random, as the last bits of a UUID, and the same in each run. */
const partitionOf = (timer: number) => mixed(Math.imul(timer + 1, 0x9e3779b1)) % partitions;
