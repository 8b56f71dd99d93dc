import { v7 as uuidv7 } from 'uuid';
import { DayCountsBuilder } from '../src/day-counts/day-counts-builder.ts';
import { dimensionCodes } from '../src/day-counts/day-counts.ts';
import { type Frame, FramePayloadBuilder } from '../src/inbox/frame-payload.ts';
import { type Partition, partitionOf } from '../src/partitions.ts';
import { type TestTimer, uuidBytes } from './timers.ts';

const recordBytes = 40;

/** Days are days since 1970-01-01. UUIDs are text with dashes. */
export interface View {
  timer: string;
  day: number;
  quarterHour: number;
  country: number;
  device: number;
  client: number;
  isClick?: boolean;
}

export interface Request {
  account: string;
  day: number;
}

export type TestRecord = View | Request;

const isView = (record: TestRecord): record is View => 'timer' in record;
const subjectOf = (record: TestRecord) => uuidBytes(isView(record) ? record.timer : record.account);

/** The views and requests of a spool segment, from which frames can be made again and again. */
export class TestSegment {
  readonly id = uuidv7();

  constructor(readonly records: readonly TestRecord[]) {}

  /** Size in bytes. */
  get end(): number {
    return this.records.length * recordBytes;
  }

  /** The frame of the records of a partition in a range of records. */
  frame(partition: Partition, fromRecord = 0, toRecord = this.records.length): Frame {
    return {
      partition,
      segmentId: this.id,
      from: fromRecord * recordBytes,
      to: toRecord * recordBytes,
      payload: payloadOf(
        this.records.slice(fromRecord, toRecord).filter((record) => partitionOf(subjectOf(record)) === partition),
      ),
    };
  }

  /** The frame with everything after an offset in bytes. @param toRecord - default: the end */
  rest(partition: Partition, from: number, toRecord?: number): Frame {
    return this.frame(partition, from / recordBytes, toRecord);
  }
}

/** 2026-11-22. */
export const viewDay = Date.UTC(2026, 10, 22) / 86_400_000;

/** A view of one of the timers, which take turns. */
export const viewInTurn = (timers: readonly TestTimer[], index: number): View => ({
  timer: timers[index % timers.length]?.timer ?? '',
  day: viewDay,
  quarterHour: index % 96,
  country: 0,
  device: 1,
  client: 2,
});

/** @param views - how many it has */
export const segmentOf = (timers: readonly TestTimer[], views: number): TestSegment =>
  new TestSegment(Array.from({ length: views }, (_, index) => viewInTurn(timers, index)));

export function payloadOf(records: readonly TestRecord[]): Buffer {
  const views = new Map<string, DayCountsBuilder>();
  const withClicks = new Set<string>();
  const requests = new Map<string, number>();
  for (const record of records) {
    const key = `${subjectOf(record).toString('hex')} ${record.day}`;
    if (!isView(record)) {
      requests.set(key, (requests.get(key) ?? 0) + 1);
      continue;
    }
    if (record.isClick) withClicks.add(key);
    const builder = views.get(key) ?? new DayCountsBuilder();
    views.set(key, builder);
    for (const [dimension, code] of codesOf(record)) builder.add(dimension, code, 1);
  }
  const payload = new FramePayloadBuilder();
  for (const [key, builder] of views) {
    if (withClicks.has(key)) payload.addClickDay(...parse(key), builder.encode());
    else payload.addTimerDay(...parse(key), builder.encode());
  }
  for (const [key, amount] of requests) payload.addRequestDay(...parse(key), amount);
  return payload.encode();
}

function parse(key: string): [subject: Buffer, day: number] {
  const [subject = '', day] = key.split(' ');
  return [Buffer.from(subject, 'hex'), Number(day)];
}

export function codesOf({ quarterHour, country, device, client, isClick }: View): [dimension: number, code: number][] {
  const base = isClick ? dimensionCodes.clicks : 0;
  return [
    [base + dimensionCodes.quarterHour, quarterHour],
    [base + dimensionCodes.country, country],
    [base + dimensionCodes.device, device],
    [base + dimensionCodes.client, client],
  ];
}
