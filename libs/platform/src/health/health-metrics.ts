import { Inject, Injectable } from '@nestjs/common';
import { type LabelledValues, Metrics } from '../metrics/metrics.ts';
import { HEALTH_CHECKS, type HealthChecks, otherProcesses } from './health.controller.ts';

/** The checks of `/health/ready` as metrics. */
@Injectable()
export class HealthMetrics {
  constructor(metrics: Metrics, @Inject(HEALTH_CHECKS) all: HealthChecks) {
    const checks = all.filter(({ name }) => name !== otherProcesses); // each process describes itself
    const labels = ['check'];
    const each = (isSet: (check: HealthChecks[number]['check']) => Promise<boolean>) => (): Promise<LabelledValues> =>
      Promise.all(checks.map(async ({ name, check }) => [{ check: name }, (await isSet(check)) ? 1 : 0] as const));
    metrics.gauge(
      { name: 'tminus_health_up', help: '1 if the check of /health/ready finds no problem.', labels },
      each(async (check) => (await check.problem()) === undefined),
    );
    metrics.gauge(
      { name: 'tminus_health_warning', help: '1 if the check of /health/ready has a warning.', labels },
      each(async (check) => (await check.warning?.()) !== undefined),
    );
  }
}
