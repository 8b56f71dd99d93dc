import { toError } from '@tminus/resilience';
import type { HealthCheck } from '../health/health-check.ts';
import type { LauncherCalls } from './process-calls.ts';

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
