import { type DynamicModule, Module } from '@nestjs/common';
import { version } from '@tminus/config';
import { RefusedRequests } from '../access-log/refused-requests.ts';
import { DatabaseMetrics } from './database-metrics.ts';
import { Metrics } from './metrics.ts';
import { RequestMetrics } from './request-metrics.ts';

/** What operators see of requests: metrics for Prometheus (docs/operate/observability.md) and sums in the access log. To add one, inject `Metrics` and describe how to read it. */
@Module({})
export class MetricsModule {
  /** @param service - the label `service` of every metric */
  static forRoot(service: 'api' | 'embed'): DynamicModule {
    const useFactory = () => {
      const metrics = new Metrics();
      metrics.registry.setDefaultLabels({ service });
      metrics.gauge(
        { name: 'tminus_build_info', help: 'Always 1: the label is the version.', labels: ['version'] },
        () => [[{ version }, 1]],
      );
      return metrics;
    };
    return {
      module: MetricsModule,
      global: true,
      providers: [{ provide: Metrics, useFactory }, RequestMetrics, DatabaseMetrics, RefusedRequests],
      exports: [Metrics, RequestMetrics],
    };
  }
}
