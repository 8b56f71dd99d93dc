import { type DynamicModule, Injectable, Module } from '@nestjs/common';
import { version } from '@tminus/config';
import { DatabaseConnection } from '@tminus/database';
import { type TimeZoneRules, rulesInUse } from '@tminus/domain';
import { RefusedRequests } from '../access-log/refused-requests.ts';
import { Metrics } from './metrics.ts';
import { RequestMetrics } from './request-metrics.ts';

/** The connections of the service to PostgreSQL, without those of counting. */
@Injectable()
class DatabaseMetrics {
  constructor(metrics: Metrics, database: DatabaseConnection) {
    metrics.gauge(
      {
        name: 'tminus_database_pool_connections',
        help: 'Connections to the database, by state.',
        labels: ['state'],
      },
      () => [
        [{ state: 'used' }, database.pool.total - database.pool.idle],
        [{ state: 'idle' }, database.pool.idle],
      ],
    );
    metrics.gauge(
      { name: 'tminus_database_pool_max_connections', help: 'The limit of connections (DATABASE_POOL_SIZE).' },
      () => database.pool.max,
    );
    metrics.gauge(
      { name: 'tminus_database_pool_waiting', help: 'Queries that wait for a connection.' },
      () => database.pool.waiting,
    );
  }
}

const ruleLabels = ({ version, released, source }: TimeZoneRules) => ({ version, released, source });

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
      metrics.gauge(
        {
          name: 'tminus_time_zone_rules_info',
          help: 'Always 1: the labels are the release of the rules of time zones, its date and whose they are.',
          labels: ['version', 'released', 'source'],
        },
        () => [[ruleLabels(rulesInUse()), 1]],
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
