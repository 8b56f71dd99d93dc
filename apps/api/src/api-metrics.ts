import { Injectable, Optional } from '@nestjs/common';
import { DatabaseConnection, ReadReplica } from '@tminus/database';
import { Metrics, describeService } from '@tminus/server';
import { EventScheduler } from './event-scheduler.ts';
import { RateLimitsService } from './rate-limits/rate-limits.service.ts';
import { RequestRecorder } from './usage/request-recorder.ts';

/** The metrics of the API, except those that both services have. */
@Injectable()
export class ApiMetrics {
  constructor(
    metrics: Metrics,
    database: DatabaseConnection,
    limits: RateLimitsService,
    recorder: RequestRecorder,
    scheduler: EventScheduler,
    @Optional() replica?: ReadReplica,
  ) {
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
    describeService(metrics, { service: 'api', database, recorder });
    if (replica) describeReplica(metrics, replica);
  }
}

function describeReplica(metrics: Metrics, replica: ReadReplica): void {
  metrics.gauge(
    {
      name: 'tminus_replica_age_seconds',
      help: 'How old what the replica shows is at most. Missing if it is unknown.',
    },
    () => (replica.ageSeconds === undefined ? [] : [[{}, replica.ageSeconds]]),
  );
  metrics.counter(
    {
      name: 'tminus_replica_reads_total',
      help: 'Reads that need not be current, by the server that has answered.',
      labels: ['server'],
    },
    () => Object.entries(replica.reads).map(([server, reads]) => [{ server }, reads] as const),
  );
}
