import { Injectable } from '@nestjs/common';
import { Metrics, describeRecording } from '@tminus/platform';
import { RateLimitsService } from './rate-limits/rate-limits.service.ts';
import { RequestRecorder } from './usage/request-recorder.ts';

/** The metrics of the API, except those that both services have. */
@Injectable()
export class ApiMetrics {
  constructor(metrics: Metrics, limits: RateLimitsService, recorder: RequestRecorder) {
    metrics.counter(
      { name: 'tminus_rate_limit_refusals_total', help: 'Requests above a rate limit, by limit.', labels: ['limit'] },
      () => [...limits.refusals].map(([limit, refusals]) => [{ limit }, refusals] as const),
    );
    describeRecording(metrics, () => recorder.statistics());
  }
}
