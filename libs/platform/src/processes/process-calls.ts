import type { Registry } from 'prom-client';

/** Anyone can ask for the health of a service. An answer is used again this long, so that frequent questions cost little. */
export const healthReuseMs = 1_000;

/** A metric with its values. */
export type MetricJson = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];

/** What a process of a service can ask the one that started it. */
export interface LauncherCalls {
  /** What is wrong with the other processes of the service, as sentences. */
  problemsOfOthers(): Promise<string[]>;
}

/** What the launcher can ask a process of the service. */
export interface ProcessCalls {
  /** Why it is not ready, or what an operator should look at. */
  problems(): Promise<string[]>;
  metrics(): Promise<MetricJson[]>;
}
