import type { Registry } from 'prom-client';
import type { HealthReport } from '../health/health-report.ts';

/** Each process asks once a second for the health of the others. An answer is used again this long. */
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
  health(): HealthReport;
  metrics(): Promise<MetricJson[]>;
}
