import { toError, withTimeout } from '@tminus/resilience';
import { type BirpcReturn, createBirpc } from 'birpc';
import type { HealthCheck, HealthChecks } from '../health/health.controller.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { type LauncherCalls, type ProcessCalls, healthReuseMs } from './process-calls.ts';
import { sharedAnswer } from '../shared-answer.ts';

/** The launcher waits up to 2.5 s for each process. */
const answerTimeoutMs = 3_000;

/** Adds the other processes of the service to the health of this one, so that a response describes all of them. */
export class OtherProcesses implements HealthCheck {
  private readonly launcher: BirpcReturn<LauncherCalls, ProcessCalls>;
  private readonly problemsOfOthers: () => Promise<string[]>;

  /** @param checks - of this process, for the others. @param metrics - of this process, for the launcher */
  constructor(checks: HealthChecks, { registry }: Metrics) {
    const functions: ProcessCalls = {
      problems: async () => (await Promise.all(checks.map(problemsOf))).flat(),
      metrics: () => registry.getMetricsAsJSON(),
    };
    this.launcher = createBirpc<LauncherCalls, ProcessCalls>(functions, {
      post: (message) => process.connected && process.send?.(message),
      on: (listener) => process.on('message', listener),
      timeout: -1, // limited below
    });
    this.problemsOfOthers = sharedAnswer(
      () => withTimeout(this.launcher.problemsOfOthers(), answerTimeoutMs, 'the launching process'),
      healthReuseMs,
    );
  }

  /** This process answers, whatever happens to the others. */
  problem(): undefined {
    return undefined;
  }

  async warning(): Promise<string | undefined> {
    try {
      const problems = await this.problemsOfOthers();
      return problems.length > 0 ? problems.join('; ') : undefined;
    } catch (error) {
      return toError(error).message;
    }
  }
}

async function problemsOf({ name, check }: HealthChecks[number]): Promise<string[]> {
  const found = (await check.problem()) ?? (await check.warning?.());
  return found === undefined ? [] : [`${name}: ${found}`];
}
