import { timerIds } from '@tminus/domain';
import { RecordAggregator, Spool, type SpoolRecord, framePayloads, timerBytes } from '@tminus/event-log';
import { median } from '@tminus/testing/statistics';
import { readFile } from 'node:fs/promises';
import { withFolder } from '../database/database.ts';
import { type Figure, short, atMost } from '../figure.ts';
import { Traffic, origins, recordBytes } from './traffic.ts';

const timers = 1_000;
const viewsPerAppend = 10_000;
/** A shipper under load pauses for 10 seconds, in which a node may record 5,000 views/s. */
const viewsPerRound = 50_000;

/** The work of shippers for a million views: reading their records, and encoding the sums as frames. */
export function aggregationFigure({ views = 1_000_000, runs = 5 } = {}): Promise<Figure> {
  return withFolder(async (folder) => {
    const bytes = await recordedBytes(folder, views);
    const seconds: number[] = [];
    let frameBytes = 0;
    for (let run = 0; run < runs; run++) {
      const started = performance.now();
      frameBytes = await encodeRounds(bytes);
      seconds.push((performance.now() - started) / 1000);
    }
    return {
      what: `aggregating ${views.toLocaleString('en-US')} views of 1,000 timers and encoding frames`,
      measured: `rounds of 40,000 views, ${short(frameBytes / 1e6)} MB of frames, median of ${runs}`,
      value: median(seconds),
      ...atMost(5, 2, 's'),
    };
  });
}

/** @returns the total size of the frames */
async function encodeRounds(bytes: Buffer): Promise<number> {
  let frameBytes = 0;
  for (let start = 0; start < bytes.length; start += viewsPerRound * recordBytes) {
    const aggregator = new RecordAggregator();
    aggregator.add(bytes.subarray(start, start + viewsPerRound * recordBytes));
    if (aggregator.corrupt > 0) throw new Error('Records are corrupt.');
    for (const payload of framePayloads(aggregator).values()) frameBytes += payload.length;
  }
  return frameBytes;
}

/** The bytes of a segment with all views. */
async function recordedBytes(folder: string, views: number): Promise<Buffer> {
  const spool = await Spool.open({ folder, segmentBytes: 2 ** 40, maxBytes: 2 ** 40 });
  const traffic = new Traffic(Buffer.concat(Array.from({ length: timers }, () => timerBytes(timerIds.create()))), 0);
  for (let first = 0; first < views; first += viewsPerAppend) {
    spool.append(Array.from({ length: viewsPerAppend }, (_, index) => viewAt(traffic, first + index)));
  }
  const bytes = await readFile(spool.current.path);
  spool.close();
  return bytes;
}

const viewAt = (traffic: Traffic, index: number): SpoolRecord => ({
  kind: 'view',
  timer: traffic.timer(traffic.timerIndex(index)),
  epochSecond: 1_800_000_000 + Math.floor(index / 1_000),
  attributes: origins[traffic.originIndex(index)] ?? 0,
});
