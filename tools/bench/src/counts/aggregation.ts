import { timerIds } from '@tminus/domain';
import { timerBytes } from '@tminus/event-log';
import { recordBytes } from '@tminus/testing';
import { median } from '@tminus/testing/statistics';
import { type Figure, atMost, short } from '../figure.ts';
import { payloadsOf, recordsOf } from './counting.ts';
import { Traffic } from './traffic.ts';

const timers = 1_000;
/** A shipper under load pauses for 10 seconds, in which a node may record 5,000 views/s. */
const viewsPerRound = 50_000;

/** The work of shippers for a million views: reading their records, and encoding the sums as frames. */
export async function aggregationFigure({ views = 1_000_000, runs = 5 } = {}): Promise<Figure> {
  const keys = Buffer.concat(Array.from({ length: timers }, () => timerBytes(timerIds.create())));
  const traffic = new Traffic(keys, 0);
  const records = await recordsOf(traffic.views(0, views, (index) => 1_800_000_000 + Math.floor(index / 1_000)));
  const seconds: number[] = [];
  let frameBytes = 0;
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    frameBytes = encodeRounds(records);
    seconds.push((performance.now() - started) / 1000);
  }
  return {
    what: `aggregating ${views.toLocaleString('en-US')} views of 1,000 timers and encoding frames`,
    measured: `rounds of ${viewsPerRound.toLocaleString('en-US')} views, ${short(frameBytes / 1e6)} MB of frames, median of ${runs}`,
    value: median(seconds),
    ...atMost(5, 2, 's'),
  };
}

/** @returns the total size of the frames */
function encodeRounds(records: Buffer): number {
  let frameBytes = 0;
  for (let start = 0; start < records.length; start += viewsPerRound * recordBytes) {
    const round = records.subarray(start, start + viewsPerRound * recordBytes);
    for (const payload of payloadsOf(round).values()) frameBytes += payload.length;
  }
  return frameBytes;
}
