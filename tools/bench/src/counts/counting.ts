import {
  Counter,
  type Frame,
  type FrameInbox,
  MonthlyPartitions,
  PostgresFrameInbox,
  allPartitions,
} from '@tminus/counts';
import { RecordAggregator, Spool, type SpoolRecord, framePayloads } from '@tminus/event-log';
import { recordBytes, withDataSource } from '@tminus/testing';
import { readFile } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import { withFolder } from '../database/database.ts';

/** The records of views as an image service writes them. */
export const recordsOf = (views: Iterable<SpoolRecord>): Promise<Buffer> =>
  withFolder(async (folder) => {
    const spool = await Spool.open({ folder, segmentBytes: 2 ** 40, maxBytes: 2 ** 40 });
    spool.append([...views]);
    const records = await readFile(spool.current.path);
    spool.close();
    return records;
  });

/** The sums of records as a shipper encodes them. */
export function payloadsOf(records: Buffer): ReturnType<typeof framePayloads> {
  const aggregator = new RecordAggregator();
  aggregator.add(records);
  if (aggregator.corrupt > 0) throw new Error('Records are corrupt.');
  return framePayloads(aggregator);
}

/** Sends views that follow the first `from` views of a segment, as a shipper does: a frame for each partition. */
export async function sendViews(
  inbox: PostgresFrameInbox,
  { segmentId, from }: { segmentId: string; from: number },
  views: Iterable<SpoolRecord>,
): Promise<void> {
  const records = await recordsOf(views);
  const payloads = payloadsOf(records);
  const range = { segmentId, from: from * recordBytes, to: from * recordBytes + records.length };
  const frames = allPartitions.map((partition): Frame => {
    return { ...range, partition, payload: payloads.get(partition) ?? Buffer.alloc(0) };
  });
  await inbox.append(frames);
}

const complain = (message: unknown) => void process.stderr.write(`${String(message)}\n`);

/** A counter as in production. @param inbox - in NATS, if it is not the table */
export const createCounter = (
  url: string,
  dataSource: DataSource,
  { inbox = new PostgresFrameInbox(dataSource), now }: { inbox?: FrameInbox; now?: () => number } = {},
) =>
  new Counter({
    url,
    applicationName: 'tminus-bench-counter',
    dataSource,
    inbox,
    months: new MonthlyPartitions(dataSource),
    logger: { warn: complain, error: complain },
    ...(now && { now }),
  });

/** Calls `work` with a counter that counts only when `countNow` is called: its clock does not move, so nothing else is ever due. */
export const withManualCounter = (databaseUrl: string, work: (counter: Counter) => Promise<void>): Promise<void> =>
  withDataSource(databaseUrl, async (dataSource) => {
    const counter = createCounter(databaseUrl, dataSource, { now: () => 0 });
    counter.start();
    await work(counter).finally(() => counter.stop());
  });
