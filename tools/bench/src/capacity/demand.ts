import { measured, usable } from './measured.ts';

const secondsPerDay = 86_400;

/** What a number of views needs. */
export interface Demand {
  viewsPerDay: number;
  /** On average, and while the most views arrive. */
  viewsPerSecond: { mean: number; peak: number };
  /** Cores of image services that the peak keeps busy to 60 %. */
  imageCores: number;
  /** Of a core of PostgreSQL, 0 to more than 1. */
  databaseCore: { mean: number; peak: number };
  walBytesPerDay: number;
  trafficBytesPerDay: number;
  trafficBitsPerSecondAtPeak: number;
  /** In all spools, while PostgreSQL is away for an hour with the mean rate. */
  spoolBytesPerHour: number;
}

/**
 * @param peakFactor - the rate of the busiest minutes compared with the mean of the day
 * @param nodes - image and API processes, each of which counts
 */
export function demandOf(viewsPerDay: number, { peakFactor, nodes }: { peakFactor: number; nodes: number }): Demand {
  const mean = viewsPerDay / secondsPerDay;
  const peak = mean * peakFactor;
  const databaseCore = (viewsPerSecond: number) =>
    (viewsPerSecond * measured.databaseCpuMicrosecondsPerView + nodes * measured.databaseCpuMicrosecondsPerNode) / 1e6;
  return {
    viewsPerDay,
    viewsPerSecond: { mean, peak },
    imageCores: (peak * measured.imageCpuMicroseconds) / 1e6 / usable.images,
    databaseCore: { mean: databaseCore(mean), peak: databaseCore(peak) },
    walBytesPerDay: viewsPerDay * measured.walBytesPerView,
    trafficBytesPerDay: viewsPerDay * measured.bytesPerImage,
    trafficBitsPerSecondAtPeak: peak * measured.bytesPerImage * 8,
    spoolBytesPerHour: mean * 3_600 * measured.spoolBytesPerView,
  };
}

/** Views per second that keep cores of PostgreSQL busy to 70 %, if nothing else does. */
export const viewsPerSecondOf = (databaseCores: number): number =>
  (databaseCores * usable.database * 1e6) / measured.databaseCpuMicrosecondsPerView;
