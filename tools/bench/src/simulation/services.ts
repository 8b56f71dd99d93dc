import { CountOffsetRepository, SegmentContentRepository, PostgresFrameInbox } from '@tminus/counts';
import { openDatabase } from '@tminus/database';
import { FirstOpenWriter, Shipper, type Spool } from '@tminus/event-log';
import { createCounter } from '../counts/counter.ts';

/** Starts a shipper and a counter as in production. */
export async function startShippingAndCounting(databaseUrl: string, spool: Spool): Promise<{ stop(): Promise<void> }> {
  const dataSource = await openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'tminus-simulation' });
  const counter = createCounter(databaseUrl, dataSource);
  const shipper = new Shipper({
    spool,
    inbox: new PostgresFrameInbox(dataSource),
    offsets: new CountOffsetRepository(dataSource),
    contents: new SegmentContentRepository(dataSource),
    firstOpens: new FirstOpenWriter(dataSource),
  });
  counter.start();
  shipper.start();
  return {
    async stop() {
      await shipper.stop();
      await counter.stop();
      await dataSource.destroy();
    },
  };
}
