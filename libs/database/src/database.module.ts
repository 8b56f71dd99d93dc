import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type DatabaseOptions, dataSourceOptions } from './data-source.ts';
import { DatabaseConnection } from './database-connection.ts';
import { AccountRepository } from './repositories/account.repository.ts';
import { ApiKeyRepository } from './repositories/api-key.repository.ts';
import { EvergreenOpenRepository } from './repositories/evergreen-open.repository.ts';
import { IdempotencyRepository } from './repositories/idempotency.repository.ts';
import { TimerRepository } from './repositories/timer.repository.ts';

const repositories = [
  AccountRepository,
  ApiKeyRepository,
  EvergreenOpenRepository,
  IdempotencyRepository,
  TimerRepository,
];

/** The data source, its connection and the repositories, for a Nest application. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    const logger = new Logger('Database');
    const onConnectionError = (error: Error) => logger.warn(`A connection to the database broke: ${error.message}`);
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({ ...dataSourceOptions({ ...options, onConnectionError }), manualInitialization: true }),
      ],
      providers: [
        DatabaseConnection,
        ...repositories.map((repository) => ({
          provide: repository,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new repository(dataSource),
        })),
      ],
      exports: [DatabaseConnection, ...repositories],
    };
  }
}
