import { Counter, type FrameInbox, MonthlyPartitions, PostgresFrameInbox } from '@tminus/counts';
import { openDatabase } from '@tminus/database';
import type { DataSource } from 'typeorm';

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
export async function withManualCounter(databaseUrl: string, work: (counter: Counter) => Promise<void>): Promise<void> {
  const dataSource = await openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'tminus-bench-inbox' });
  const counter = createCounter(databaseUrl, dataSource, { now: () => 0 });
  counter.start();
  try {
    await work(counter);
  } finally {
    await counter.stop();
    await dataSource.destroy();
  }
}
