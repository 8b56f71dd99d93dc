import { Injectable } from '@nestjs/common';
import { DatabaseConnection } from '@tminus/database';
import { Metrics } from './metrics.ts';

/** The connections of the service to PostgreSQL, without those of counting. */
@Injectable()
export class DatabaseMetrics {
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
