import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { dataSourceOptions } from '../data-source.ts';
import { ReadReplica, replicaName } from './read-replica.ts';
import { replicaTimeoutMs } from './replica-age.ts';

/** A heavy read may take longer than a request usually does. What hangs is noticed earlier. */
const statementTimeoutMs = 5_000;

/** A second data source, for reads that need not be current. Only for a service with DATABASE_READ_URL. */
@Module({})
export class ReplicaModule {
  /** @param applicationName - shown in `pg_stat_activity` */
  static forRoot(applicationName: string): DynamicModule {
    const logger = new Logger('Replica');
    return {
      module: ReplicaModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          name: replicaName,
          inject: [SERVICE_CONFIG],
          useFactory: ({ databaseReadUrl = '', databasePoolSize, databaseUrl, databaseListenUrl }: ServiceConfig) => ({
            ...dataSourceOptions({
              url: databaseReadUrl,
              poolSize: databasePoolSize,
              applicationName,
              statementTimeoutMs,
              connectTimeoutMs: replicaTimeoutMs,
              isReadOnly: true,
              namedStatements: databaseListenUrl === databaseUrl,
              onConnectionError: ({ message }) => logger.warn(`A connection to the replica broke: ${message}`),
            }),
            entities: [], // repositories read from it with SQL
            migrations: [],
            // `ReadReplica` connects.
            manualInitialization: true,
          }),
        }),
      ],
      providers: [ReadReplica],
      exports: [ReadReplica],
    };
  }
}
