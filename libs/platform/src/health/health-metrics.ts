import { Injectable } from '@nestjs/common';
import { type LabelledValues, Metrics } from '../metrics/metrics.ts';
import { type Finding, HealthMonitor } from './health-monitor.ts';

/** The checks of `/health/ready` as metrics. Each process describes itself. */
@Injectable()
export class HealthMetrics {
  constructor(metrics: Metrics, health: HealthMonitor) {
    const labels = ['check'];
    const each = (isSet: (finding: Finding) => boolean) => (): LabelledValues =>
      health.ownFindings.map(([check, finding]) => [{ check }, isSet(finding) ? 1 : 0] as const);
    metrics.gauge(
      { name: 'tminus_health_up', help: '1 if the check of /health/ready finds no problem.', labels },
      each(({ problem }) => problem === undefined),
    );
    metrics.gauge(
      { name: 'tminus_health_warning', help: '1 if the check of /health/ready has a warning.', labels },
      each(({ warning }) => warning !== undefined),
    );
  }
}
