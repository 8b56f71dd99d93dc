import { Injectable } from '@nestjs/common';
import { Metrics, describeRecording } from '@tminus/platform';
import { EventScheduler } from './event-scheduler.ts';
import { RateLimitsService } from './rate-limits/rate-limits.service.ts';
import { RequestRecorder } from './usage/request-recorder.ts';

/** The metrics of the API, except those that both services have. */
@Injectable()
export class ApiMetrics {
  constructor(metrics: Metrics, limits: RateLimitsService, recorder: RequestRecorder, scheduler: EventScheduler) {
    metrics.counter(
      { name: 'tminus_rate_limit_refusals_total', help: 'Requests above a rate limit, by limit.', labels: ['limit'] },
      () => [...limits.refusals].map(([limit, refusals]) => [{ limit }, refusals] as const),
    );
    metrics.gauge(
      { name: 'tminus_deadlines_lag_seconds', help: 'How long the oldest deadline waits whose events are not stored.' },
      () => scheduler.lagSeconds('deadlines'),
    );
    metrics.gauge(
      {
        name: 'tminus_starts_lag_seconds',
        help: 'How long the oldest start of a countdown is due whose event is not stored.',
      },
      () => scheduler.lagSeconds('starts'),
    );
    describeRecording(metrics, () => recorder.statistics());
  }
}
