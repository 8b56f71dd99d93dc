import { Logger, Module } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { CountOffsetRepository, Counter, CountsModule, FRAME_INBOX, type FrameInbox } from '@tminus/counts';
import { FirstOpenWriter } from '../shipping/first-open-writer.ts';
import { openEventLog } from './event-log.ts';
import { EVENT_LOG } from './recorder.ts';

const eventLog = {
  provide: EVENT_LOG,
  inject: [SERVICE_CONFIG, FRAME_INBOX, CountOffsetRepository, FirstOpenWriter, Counter],
  useFactory: (
    { dataDir, analytics }: ServiceConfig,
    inbox: FrameInbox,
    offsets: CountOffsetRepository,
    firstOpens: FirstOpenWriter,
    counter: Counter,
  ) => openEventLog({ dataDir, ...analytics, inbox, offsets, firstOpens, counter, logger: new Logger('Recording') }),
};

/** Opens the spool of a service, for its `Recorder`. What it records is counted by the counters of all services. */
@Module({
  imports: [CountsModule],
  providers: [FirstOpenWriter, eventLog],
  exports: [EVENT_LOG],
})
export class EventLogModule {}
