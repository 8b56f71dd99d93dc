import { RecordSums, timerBytes } from '@tminus/analytics';
import { timerIds } from '@tminus/domain';
import { recordBytes } from '@tminus/testing';
import { median } from '@tminus/testing/statistics';
import { type Figure, atMost } from '../figure.ts';
import { recordsOf } from './counting.ts';
import { Traffic } from './traffic.ts';

const timers = 1_000;
/** A shipper under load pauses for 5 seconds, in which a node may record 5,000 views/s. */
const viewsPerRound = 25_000;

/** The work of shippers for a million views before the database: adding up their records, and encoding the day counts. */
export async function aggregationFigure({ views = 1_000_000, runs = 5 } = {}): Promise<Figure> {
  const keys = Buffer.concat(Array.from({ length: timers }, () => timerBytes(timerIds.create())));
  const traffic = new Traffic(keys, 0);
  const records = await recordsOf(traffic.views(0, views, (index) => 1_800_000_000 + Math.floor(index / 1_000)));
  const seconds: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    addUp(records);
    seconds.push((performance.now() - started) / 1000);
  }
  return {
    what: `adding up ${views.toLocaleString('en-US')} views of 1,000 timers and encoding day counts`,
    measured: `rounds of ${viewsPerRound.toLocaleString('en-US')} views, median of ${runs}`,
    value: median(seconds),
    ...atMost(5, 2, 's'),
  };
}

function addUp(records: Buffer): void {
  for (let start = 0; start < records.length; start += viewsPerRound * recordBytes) {
    const sums = new RecordSums();
    if (sums.add(records.subarray(start, start + viewsPerRound * recordBytes)) > 0)
      throw new Error('Records are corrupt.');
    sums.rows();
  }
}
