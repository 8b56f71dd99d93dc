import {
  DayCountsBuilder,
  type Frame,
  FramePayloadBuilder,
  allPartitions,
  breakdowns,
  dimensionCodes,
  partitionOf,
} from '@tminus/counts';
import { viewDimensions } from '@tminus/domain';
import { daySeconds, quarterHourSeconds } from './traffic.ts';

export interface View {
  timer: Uint8Array;
  epochSecond: number;
  attributes: number;
}

/** A range of a segment, in bytes. */
export interface SegmentRange {
  segmentId: string;
  from: number;
  to: number;
}

interface TimerDay {
  timer: Uint8Array;
  day: number;
  counts: DayCountsBuilder;
}

/** Encodes views as a shipper sends them: a frame for each partition, in which timers are sorted. */
export function encodeFrames(views: Iterable<View>, range: SegmentRange): Frame[] {
  const timerDays = new Map<string, TimerDay>();
  for (const { timer, epochSecond, attributes } of views) {
    const day = Math.floor(epochSecond / daySeconds);
    const key = `${Buffer.from(timer).toString('latin1')}${day}`;
    const { counts } = timerDays.get(key) ?? { counts: new DayCountsBuilder() };
    timerDays.set(key, { timer, day, counts });
    counts.add(dimensionCodes.quarterHour, Math.floor((epochSecond % daySeconds) / quarterHourSeconds), 1);
    for (const dimension of viewDimensions) {
      counts.add(dimensionCodes[dimension], breakdowns[dimension].code(attributes), 1);
    }
  }
  const payloads = allPartitions.map(() => new FramePayloadBuilder());
  for (const [, { timer, day, counts }] of [...timerDays].sort(([a], [b]) => (a < b ? -1 : 1))) {
    payloads[partitionOf(timer)]?.addTimerDay(timer, day, counts.encode());
  }
  return payloads.map((payload, partition) => ({ ...range, partition, payload: payload.encode() }));
}
