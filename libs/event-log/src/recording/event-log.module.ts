import { Logger, Module } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { DataSource } from 'typeorm';
import { EVENT_LOG } from './recorder.ts';
import { openEventLog } from './event-log.ts';

/** Opens the spool of a service, for its `Recorder`. */
@Module({
  providers: [
    {
      provide: EVENT_LOG,
      inject: [DataSource, SERVICE_CONFIG],
      useFactory: (dataSource: DataSource, { dataDir, analytics }: ServiceConfig) =>
        openEventLog({ dataDir, dataSource, logger: new Logger('Recording'), ...analytics }),
    },
  ],
  exports: [EVENT_LOG],
})
export class EventLogModule {}
