import { type DynamicModule, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { ConfigModule, SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { CountOffsetRepository, Counter, CountsModule, FRAME_INBOX, type FrameInbox } from '@tminus/counts';
import { DatabaseModule } from '@tminus/database';
import { FirstOpenWriter } from '../shipping/first-open-writer.ts';
import type { ShippedSpool } from '../shipping/segment-list.ts';
import { Shipper } from '../shipping/shipper.ts';
import { Compactor } from './compactor.ts';

/** Ships what a service records, and counts what all services ship. Runs in a thread of its own: see `CountingThread`. */
@Module({})
export class CountingModule implements OnApplicationBootstrap {
  static forRoot(config: ServiceConfig, spool: ShippedSpool): DynamicModule {
    return {
      module: CountingModule,
      imports: [ConfigModule.forRoot(config), DatabaseModule.forRoot('tminus-shipper'), CountsModule],
      providers: [
        FirstOpenWriter,
        { provide: Compactor, useFactory: () => new Compactor(spool.folder) },
        {
          provide: Shipper,
          inject: [SERVICE_CONFIG, FRAME_INBOX, CountOffsetRepository, FirstOpenWriter, Counter],
          useFactory: (
            { analytics: { graceMs } }: ServiceConfig,
            inbox: FrameInbox,
            offsets: CountOffsetRepository,
            firstOpens: FirstOpenWriter,
            counter: Counter,
          ) =>
            new Shipper({
              spool,
              graceMs,
              inbox,
              offsets,
              firstOpens,
              countNow: () => counter.countNow(),
              ...shippingLog(new Logger('Recording')),
            }),
        },
      ],
    };
  }

  constructor(private readonly shipper: Shipper) {}

  onApplicationBootstrap(): void {
    this.shipper.start();
  }
}

/** Tells the operator what happens to segments. */
function shippingLog(logger: Logger) {
  return {
    onOutage: ({ message }: Error) =>
      logger.error(`Records wait in the spool because they cannot be shipped: ${message}`),
    onRecovery: () => logger.warn('Records are shipped again.'),
    onFailure: (segment: string, { message }: Error) =>
      logger.error(`Segment ${segment} cannot be shipped and is tried again. Others are not affected: ${message}`),
    onQuarantine: (segment: string) =>
      logger.error(
        `Segment ${segment} was put into quarantine: it is older than the offsets that the database keeps, so it is unknown which of its records are counted.`,
      ),
    onCorrupt: (segment: string, records: number) =>
      logger.error(`${records} corrupt record(s) of segment ${segment} were skipped.`),
    onNewer: (segment: string, { message }: Error) =>
      logger.error(`Segment ${segment} stays in the spool until a newer version of T-minus runs here: ${message}`),
  };
}
