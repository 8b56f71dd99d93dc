import { Global, Module } from '@nestjs/common';
import { RefusedRequests } from '../access-log/refused-requests.ts';
import { Metrics } from './metrics.ts';
import { RequestMetrics } from './request-metrics.ts';

/** What operators see of requests: metrics for Prometheus (docs/operate/observability.md) and sums in the access log. To add one, inject `Metrics` and describe how to read it. */
@Global()
@Module({ providers: [Metrics, RequestMetrics, RefusedRequests], exports: [Metrics, RequestMetrics] })
export class MetricsModule {}
