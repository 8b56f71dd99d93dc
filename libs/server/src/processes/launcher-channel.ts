import { toError, withTimeout, sharedAnswer } from '../resilience/index.ts';
import { type BirpcReturn, createBirpc } from 'birpc';
import type { Registry } from 'prom-client';
import type { HealthCheck, HealthReport } from '../health/health-monitor.ts';

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

/** Adds the other processes of the service to the health of this one, so that a response describes all of them. */
export class OtherProcesses implements HealthCheck {
  constructor(private readonly launcher: LauncherCalls) {}

  /** This process answers, whatever happens to the others. */
  problem(): undefined {
    return undefined;
  }

  async warning(): Promise<string | undefined> {
    try {
      const problems = await this.launcher.problemsOfOthers();
      return problems.length > 0 ? problems.join('; ') : undefined;
    } catch (error) {
      return toError(error).message;
    }
  }
}

/** The launcher waits up to 2.5 s for each process. */
const answerTimeoutMs = 3_000;

/** The channel between this process of a service and the one that started it. */
export class LauncherChannel implements LauncherCalls {
  private readonly launcher: BirpcReturn<LauncherCalls, ProcessCalls>;
  private readonly reusedProblems: () => Promise<string[]>;

  /** @param answers - to the questions of the launcher */
  constructor(answers: ProcessCalls) {
    this.launcher = createBirpc<LauncherCalls, ProcessCalls>(answers, {
      post: (message) => process.connected && process.send?.(message),
      on: (listener) => process.on('message', listener),
      timeout: -1, // limited below
    });
    this.reusedProblems = sharedAnswer(
      () => withTimeout(this.launcher.problemsOfOthers(), answerTimeoutMs, 'the launching process'),
      healthReuseMs,
    );
  }

  problemsOfOthers(): Promise<string[]> {
    return this.reusedProblems();
  }
}
