/**
 * What plans are derived from: measured on two cores of an AMD EPYC, in the tables of docs/performance.md. Where there are several figures, the
 * worst.
 */
export const measured = {
  /** Of an image service: GIFs for different values of `?end=` (campaigns). */
  imageCpuMicroseconds: 61.3,
  /** Of PostgreSQL: ten nodes with a long tail of timers, in which nearly every view has rows of its own (simulation). */
  databaseCpuMicrosecondsPerView: 18.8,
  /** The same for the views of a timer that are in one commit, if there are many: 1,000 timers, each in a commit every 5 s (counts). */
  databaseCpuMicrosecondsPerBusyTimer: 36.3,
  /** Of PostgreSQL in a second for each node, whatever it counts: 50 nodes compared with 10 (simulation). */
  databaseCpuMicrosecondsPerNode: 750,
  /** With a long tail (simulation). */
  walBytesPerView: 411,
  /** A minute of `bold` at 600x150 with gzip (compression). */
  bytesPerImage: 15_300,
} as const;

/** The part of a processor that a plan uses. The rest is for peaks of seconds, for maintenance, and for a node that is down. */
export const usable = { database: 0.7, images: 0.6 } as const;

const secondsPerDay = 86_400;

/** What a number of views needs. */
interface Demand {
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
  };
}
