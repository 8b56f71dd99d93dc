import { PostgresFrameInbox } from '@tminus/counts';
import { insertTimers, withDataSource } from '@tminus/testing';
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { type DatabaseWork, withMeter } from '../database/database.ts';
import { type Figure, short, atMost } from '../figure.ts';
import { withManualCounter, sendViews } from './counting.ts';
import { Traffic } from './traffic.ts';

const viewsPerSecond = 50_000;
const timers = 1_000;
/** The longest pauses of shippers and counters, which they make under this load. */
const shippingSeconds = 10;
const countingSeconds = 5;

/** The work of PostgreSQL for the frames of all nodes, as they would arrive in real time, without waiting for that time. */
function busyFigure(nodes: number, seconds: number): Promise<Figure> {
  return withMeter(async (url, meter) => {
    const keys = await withDataSource(url, (dataSource) => insertTimers(dataSource, { timers }));
    const work = await meter.measure(() =>
      withDataSource(url, (dataSource) => sendAndCount(url, dataSource, { keys, nodes, seconds })),
    );
    const [row] = await meter.query<{ views: number }>('SELECT sum(views)::float8 AS views FROM timer_view_totals');
    if (row?.views !== viewsPerSecond * seconds) throw new Error('Not every view was counted exactly once.');
    return figureOf(work, nodes, seconds);
  });
}

async function sendAndCount(
  url: string,
  dataSource: DataSource,
  { keys, nodes, seconds }: { keys: Buffer; nodes: number; seconds: number },
): Promise<void> {
  const inbox = new PostgresFrameInbox(dataSource);
  const epochSecond = Math.floor(Date.now() / 1000);
  const senders = Array.from({ length: nodes }, (_, seed) => {
    const [segmentId, traffic] = [randomUUID(), new Traffic(keys, seed)];
    let sent = 0;
    /** Sends all views of a node until a second. */
    return async (second: number) => {
      const end = (second * viewsPerSecond) / nodes;
      const views = traffic.views(sent, end, () => epochSecond);
      await sendViews(inbox, { segmentId, from: sent }, views);
      sent = end;
    };
  });
  await withManualCounter(url, async (counter) => {
    for (let second = 1; second <= seconds; second++) {
      for (const [index, send] of senders.entries()) {
        if ((second + index) % shippingSeconds === 0 || second === seconds) await send(second);
      }
      if (second % countingSeconds === 0) await counter.countNow();
    }
  });
}

function figureOf(work: DatabaseWork, nodes: number, seconds: number): Figure {
  const millions = (viewsPerSecond * seconds) / 1e6;
  const rows = `${short(work.rows / seconds)} rows/s, ${short((work.rows - work.inboxRows) / seconds)} of them not in the inbox`;
  return {
    what: `busy: database CPU per million views of 1,000 timers, ${nodes} nodes`,
    measured: `${rows}; per million ${short(work.rows / millions)} rows and ${short(work.walBytes / 1e6 / millions)} MB of WAL`,
    value: work.cpuSeconds / millions,
    ...atMost(0.6, 0.3, 's'),
  };
}

/** 50,000 views/s of 1,000 timers, from 10 and from 50 nodes. @param seconds - a multiple of five, the pause between counts */
export async function busyFigures(seconds = 40): Promise<Figure[]> {
  return [await busyFigure(10, seconds), await busyFigure(50, seconds)];
}
