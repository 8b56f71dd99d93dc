import { insertTimers, withDataSource } from '@tminus/testing';
import { type DatabaseWork, withMeter } from '../database/database.ts';
import { type Figure, short, atMost } from '../figure.ts';
import { withNodes } from './counting.ts';
import { Traffic } from './traffic.ts';

const viewsPerSecond = 50_000;
const timers = 1_000;
const accounts = 100;
/** The pause of shippers under this load. */
const shippingSeconds = 5;
/** Of a core of the database, in percent, by the number of nodes. */
const limits = { 10: { must: 8, aim: 4 }, 50: { must: 30, aim: 15 } } as const;

/** The work of PostgreSQL to count the views of all nodes, as they would arrive in real time, without waiting for that time. */
function busyFigure(nodes: keyof typeof limits, seconds: number): Promise<Figure> {
  return withMeter(async (url, meter) => {
    const keys = await withDataSource(url, (dataSource) => insertTimers(dataSource, { timers, accounts }));
    const work = await meter.measure(() => record(url, { keys, nodes, seconds }));
    const [row] = await meter.query<{ views: number }>('SELECT sum(views)::float8 AS views FROM timer_view_totals');
    if (row?.views !== viewsPerSecond * seconds) throw new Error('Not every view was counted exactly once.');
    return figureOf(work, nodes, seconds);
  });
}

function record(
  url: string,
  { keys, nodes: count, seconds }: { keys: Buffer; nodes: number; seconds: number },
): Promise<void> {
  const epochSecond = Math.floor(Date.now() / 1000);
  return withNodes(url, count, async (nodes) => {
    const recorded = nodes.map(() => 0);
    for (let second = 1; second <= seconds; second++) {
      for (const [index, { spool, count: countNow }] of nodes.entries()) {
        if ((second + index) % shippingSeconds > 0 && second < seconds) continue;
        const end = (second * viewsPerSecond) / nodes.length;
        spool.append([...new Traffic(keys, index).views(recorded[index] ?? 0, end, () => epochSecond)]);
        recorded[index] = end;
        await countNow();
      }
    }
  });
}

function figureOf(work: DatabaseWork, nodes: keyof typeof limits, seconds: number): Figure {
  const millions = (viewsPerSecond * seconds) / 1e6;
  return {
    what: `busy: 50,000 views/s of 1,000 timers, ${nodes} nodes: share of a core of the database`,
    measured: `${short(work.rows / seconds)} rows/s; per million views ${short(work.cpuSeconds / millions)} s and ${short(work.walBytes / 1e6 / millions)} MB of WAL`,
    value: (100 * work.cpuSeconds) / seconds,
    ...atMost(limits[nodes].must, limits[nodes].aim, '%'),
  };
}

/** 50,000 views/s of 1,000 timers, from 10 and from 50 nodes. @param seconds - a multiple of five, the pause between counts */
export async function busyFigures(seconds = 40): Promise<Figure[]> {
  return [await busyFigure(10, seconds), await busyFigure(50, seconds)];
}
