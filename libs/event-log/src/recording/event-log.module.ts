import { Module } from '@nestjs/common';
import { SERVICE_CONFIG } from '@tminus/config';
import { openEventLog } from './event-log.ts';
import { EVENT_LOG } from './recorder.ts';

/** Opens the spool of a service, for its `Recorder`. What it records is counted by the counters of all services. */
@Module({
  providers: [{ provide: EVENT_LOG, inject: [SERVICE_CONFIG], useFactory: openEventLog }],
  exports: [EVENT_LOG],
})
export class EventLogModule {}
