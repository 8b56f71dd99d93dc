import {
  type BeforeApplicationShutdown,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { DataSource } from 'typeorm';
import { CountOffsetRepository } from './counting/count-offset.repository.ts';
import { Counter } from './counting/counter.ts';
import { FRAME_INBOX, type FrameInbox } from './inbox/frame-inbox.ts';
import { PostgresFrameInbox } from './inbox/postgres-frame-inbox.ts';
import { CountMaintenance } from './maintenance/count-maintenance.ts';
import { MonthlyPartitions } from './maintenance/monthly-partitions.ts';

const inbox = {
  provide: FRAME_INBOX,
  inject: [DataSource],
  useFactory: (dataSource: DataSource) => new PostgresFrameInbox(dataSource),
};

const counter = {
  provide: Counter,
  inject: [SERVICE_CONFIG, FRAME_INBOX, DataSource],
  useFactory: ({ databaseListenUrl }: ServiceConfig, inbox: FrameInbox, dataSource: DataSource) =>
    new Counter({
      url: databaseListenUrl,
      applicationName: 'tminus-counter',
      inbox,
      dataSource,
      months: new MonthlyPartitions(dataSource),
      logger: new Logger('Counter'),
    }),
};

const maintenance = {
  provide: CountMaintenance,
  inject: [SERVICE_CONFIG, DataSource],
  useFactory: ({ analytics: { retentionMonths }, evergreen }: ServiceConfig, dataSource: DataSource) => {
    const logger = new Logger('CountMaintenance');
    return new CountMaintenance({
      dataSource,
      retentionMonths,
      evergreenGraceMs: evergreen.graceMs,
      onDetached: (partitions) =>
        logger.warn(`Detached counts older than ${retentionMonths} months: ${partitions.join(', ')}`),
      onDropped: (partitions) => logger.warn(`Dropped detached counts: ${partitions.join(', ')}`),
      onError: ({ message }) => logger.warn(`The maintenance of counts failed; will try again: ${message}`),
    });
  },
};

/** Counts the frames that shippers append to the inbox, and maintains the tables of counts. */
@Module({
  providers: [CountOffsetRepository, inbox, counter, maintenance],
  exports: [CountOffsetRepository, FRAME_INBOX, Counter],
})
export class CountsModule implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly counter: Counter,
    private readonly maintenance: CountMaintenance,
  ) {}

  onApplicationBootstrap(): void {
    this.counter.start();
    this.maintenance.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.maintenance.stop();
  }

  /** Runs after the HTTP server has closed, which is when the recorder sends its last frames. */
  async onApplicationShutdown(): Promise<void> {
    await this.counter.stop();
  }
}
