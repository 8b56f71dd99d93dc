/** What `--smoke` measures: as little as possible for a value of each figure. */
export const smokeScales = {
  rendering: { rounds: 1, runs: 20, baselineRuns: 1, images: 5 },
  compression: { images: 2, rounds: 1, runs: 20 },
  service: { rounds: 1, seconds: 0.2, latency: { rounds: 1, seconds: 0.5, longSeconds: 0.5 }, timers: 100 },
  cold: { builds: 1, rounds: 1, seconds: 0.5 },
  memory: { timers: 50, parts: 10 },
  api: { rounds: 1, seconds: 0.2 },
  counts: {
    recording: { rounds: 1, seconds: 0.2 },
    aggregation: { views: 50_000, runs: 1 },
    busySeconds: 5,
    longTailTimers: 10_000,
    readings: 1,
    accountReading: { timers: 2_000, runs: 1 },
  },
  console: { rounds: 1 },
};
