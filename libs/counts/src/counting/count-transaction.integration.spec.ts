import { eventually, useTestDatabase, testDatabaseUrl } from '@tminus/testing';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { deleteCounts, expectedCounts, storedCounts } from '../../test/counts.ts';
import { TestSegment, type View, payloadOf } from '../../test/segments.ts';
import { type TestTimer, createTimers, uuidBytes, uuidInPartition } from '../../test/timers.ts';
import { DayCountsBuilder } from '../day-counts/day-counts-builder.ts';
import { dimensionCodes } from '../day-counts/day-counts.ts';
import { type Frame, FramePayloadBuilder } from '../inbox/frame-payload.ts';
import { MonthlyPartitions } from '../maintenance/monthly-partitions.ts';
import { CountOffsetRepository } from './count-offset.repository.ts';
import { CountTransaction, type FrameOutcome, SequenceConflictError } from './count-transaction.ts';
import { createCounterClient } from './counter-connection.ts';

const partition = 11;
/** 2026-11-30, so that the next day is in another month. */
const day = Date.UTC(2026, 10, 30) / 86_400_000;

const dataSource = useTestDatabase();
let months: MonthlyPartitions;
let client: pg.Client;
let timers: TestTimer[];
let accounts: Map<string, string>;

const connect = async (applicationName = 'tminus-test-counter') => {
  const connection = createCounterClient({ url: testDatabaseUrl(), applicationName });
  connection.on('error', () => undefined); // tests end connections
  await connection.connect();
  return connection;
};

beforeAll(async () => {
  months = new MonthlyPartitions(dataSource);
  client = await connect();
  timers = await createTimers(dataSource, [partition, partition, partition]);
  accounts = new Map(timers.map(({ timer, account }) => [timer, account]));
});

afterAll(() => client.end());

beforeEach(() => deleteCounts(dataSource));

const transaction = (on = client) => new CountTransaction({ client: on, partition, months });

let receipts = 0;
const received = (frames: readonly Frame[]) => frames.map((frame) => ({ ...frame, receipt: String(++receipts) }));

/** @returns the outcome of each frame */
async function count(frames: readonly Frame[], on = client): Promise<FrameOutcome[]> {
  const all = received(frames);
  const { handled } = await transaction(on).count(all);
  return all.map(({ receipt }) => handled.find(({ frame }) => frame.receipt === receipt)?.outcome ?? 'newer');
}

const aView = (index: number, fields: Partial<View> = {}): View => ({
  timer: timers[index]?.timer ?? '',
  day,
  quarterHour: 3,
  country: 0x4544,
  device: 1,
  client: 2,
  ...fields,
});

const views = (count: number) => Array.from({ length: count }, (_, index) => aView(index % 3, { quarterHour: index }));

const expected = (segment: TestSegment) => expectedCounts(segment.records, accounts);

describe('CountTransaction', () => {
  it('counts views by timer, day and dimension, and all of it for accounts too', async () => {
    const segment = new TestSegment([aView(0), aView(0), aView(1, { client: 5 }), aView(0, { day: day + 1 })]);
    expect(await count([segment.frame(partition)])).toEqual(['counted']);
    expect(await storedCounts(dataSource)).toEqual(expected(segment));
  });

  it('counts views of test timers, but not for their account', async () => {
    const [{ timer, account } = { timer: '', account: '' }] = await createTimers(dataSource, [partition], 'test');
    const segment = new TestSegment([aView(0, { timer }), aView(0, { timer, isClick: true })]);
    expect(await count([segment.frame(partition)])).toEqual(['counted']);
    const stored = await storedCounts(dataSource);
    expect(stored).toMatchObject({ [`views of ${timer}`]: 1, [`clicks of ${timer}`]: 1 });
    expect(Object.keys(stored).filter((counted) => counted.includes(account))).toEqual([]);
  });

  it('counts damped views of a timer and of its account, but in no total', async () => {
    const timer = uuidBytes(timers[0]?.timer ?? '');
    const dampedAt = (quarterHour: number, views: number) => {
      const counts = new DayCountsBuilder();
      counts.add(dimensionCodes.damped, quarterHour, views);
      const payload = new FramePayloadBuilder();
      payload.addTimerDay(timer, day, counts.encode());
      return payload.encode();
    };
    const segment = new TestSegment([aView(0)]);
    const [first, second] = [segment.frame(partition), new TestSegment([aView(0)]).frame(partition)];
    const damped = [
      { ...first, payload: dampedAt(3, 7) },
      { ...second, payload: dampedAt(3, 2) },
    ];
    expect(await count(damped)).toEqual(['counted', 'counted']);
    const views = `views of ${timers[0]?.timer}`;
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
    expect(await storedCounts(dataSource)).toEqual({
      [views]: 0,
      [`${views} on ${date}, ${dimensionCodes.damped}/3`]: 9,
      [`views of ${timers[0]?.account} on ${date} in ${partition}, ${dimensionCodes.damped}/3`]: 9,
    });
  });

  it('counts a frame once, even if it is delivered again in the same batch or later', async () => {
    const segment = new TestSegment(views(30));
    const frames = [segment.frame(partition, 0, 10), segment.frame(partition, 10, 30)];
    expect(await count([...frames, ...frames])).toEqual(['counted', 'counted', 'duplicate', 'duplicate']);
    expect(await count(frames)).toEqual(['duplicate', 'duplicate']);
    expect(await storedCounts(dataSource)).toEqual(expected(segment));
  });

  it('takes frames of a segment in the order of their offsets', async () => {
    const segment = new TestSegment(views(30));
    const frames = [segment.frame(partition, 20), segment.frame(partition, 0, 5), segment.frame(partition, 5, 20)];
    expect(await count(frames)).toEqual(['counted', 'counted', 'counted']);
    expect(await storedCounts(dataSource)).toEqual(expected(segment));
  });

  it('refuses a frame after a gap, and counts it when everything has been sent again', async () => {
    const segment = new TestSegment(views(30));
    expect(await count([segment.frame(partition, 10, 20), segment.frame(partition, 20)])).toEqual(['gap', 'gap']);
    expect(await storedCounts(dataSource)).toEqual({});
    expect(await count([segment.frame(partition, 0, 10), segment.frame(partition, 10)])).toEqual([
      'counted',
      'counted',
    ]);
    expect(await storedCounts(dataSource)).toEqual(expected(segment));
  });

  it('refuses a frame that begins before the end of what is counted and continues after it', async () => {
    const segment = new TestSegment(views(30));
    expect(await count([segment.frame(partition, 0, 15), segment.frame(partition, 10, 20)])).toEqual([
      'counted',
      'overlap',
    ]);
    expect(await count([segment.frame(partition, 14), segment.frame(partition, 15)])).toEqual(['overlap', 'counted']);
    expect(await storedCounts(dataSource)).toEqual(expected(segment));
  });

  it('takes the longest of several frames that begin at the same offset', async () => {
    const segment = new TestSegment(views(30));
    expect(await count([segment.frame(partition, 0, 5), segment.frame(partition, 0, 30)])).toEqual([
      'duplicate',
      'counted',
    ]);
    expect(await storedCounts(dataSource)).toEqual(expected(segment));
  });

  it('moves the offset for a frame without counts, and stores offsets above 2^32', async () => {
    const segment = new TestSegment([]);
    const empty = { partition, segmentId: segment.id, from: 0, to: 2 ** 33, payload: Buffer.alloc(0) };
    expect(await count([empty])).toEqual(['counted']);
    const before = Date.now();
    const { countedTo, nowMs } = await new CountOffsetRepository(dataSource).find([segment.id, randomUUID()]);
    expect(countedTo.get(segment.id)?.[partition]).toBe(2 ** 33);
    expect([...countedTo.values()].flat().filter((offset) => offset > 0)).toHaveLength(1);
    expect(Math.abs(nowMs - before)).toBeLessThan(60_000);
  });

  it('refuses a malformed frame and everything after it', async () => {
    const segment = new TestSegment(views(30));
    const cut = segment.frame(partition, 0, 10);
    const malformed = { ...cut, payload: cut.payload.subarray(0, -1) };
    const other = new TestSegment(views(3));
    const frames = [malformed, segment.frame(partition, 10), other.frame(partition)];
    expect(await count(frames)).toEqual(['malformed', 'gap', 'counted']);
    expect(await storedCounts(dataSource)).toEqual(expected(other));
    expect(await count([segment.frame(partition)])).toEqual(['counted']);
  });

  it.each([
    ['of another partition', () => payloadOf([aView(0, { timer: uuidInPartition(partition + 1) })])],
    ['after the year 2106', () => payloadOf([aView(0, { day: 100_000 })])],
    ['with more views than a number can hold', () => tooManyViews()],
  ])('refuses a frame with counts %s', async (_, payload) => {
    const segment = new TestSegment(views(3));
    expect(await count([{ ...segment.frame(partition), payload: payload() }])).toEqual(['malformed']);
    expect(await storedCounts(dataSource)).toEqual({});
  });

  it('leaves a frame of a newer version in the inbox, and all later frames of its segment', async () => {
    const segment = new TestSegment(views(30));
    const newer = { ...segment.frame(partition, 0, 10), payload: Buffer.from([200, 1, 2, 3]) };
    const other = new TestSegment(views(3));
    expect(await count([newer, segment.frame(partition, 10), other.frame(partition)])).toEqual([
      'newer',
      'newer',
      'counted',
    ]);
    expect(await storedCounts(dataSource)).toEqual(expected(other));
  });
});

/** Two quarter hours whose views are safe integers, but not their sum. */
function tooManyViews(): Buffer {
  const counts = (quarterHour: number) => ({ ...aView(0), quarterHour });
  const payload = payloadOf([counts(0), counts(1)]);
  // A varint of 8 bytes (2^53 - 1) replaces each of the first two numbers of views.
  const start = payload.indexOf(Buffer.from([0, 4, 0, 1, 1, 1]));
  const max = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f];
  const section = Buffer.from([0, 2 + 2 * max.length, 0, ...max, 1, ...max]);
  const rest = payload.subarray(start + 6);
  const head = Buffer.from(payload.subarray(0, start));
  const lengthAt = start - 2; // the length of the day counts, before their version
  head[lengthAt] = (head[lengthAt] ?? 0) + section.length - 6;
  return Buffer.concat([head, section, rest]);
}

describe('rivals without locks', () => {
  it('count each frame once', async () => {
    const rivals = await Promise.all([connect(), connect(), connect()]);
    const segment = new TestSegment(views(60));
    const conflicts: unknown[] = [];
    for (let from = 0; from < 60; from += 5) {
      const attempts = rivals.map((rival) => count([segment.frame(partition, from, from + 5)], rival));
      const results = await Promise.allSettled(attempts);
      conflicts.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
    }
    expect(await storedCounts(dataSource)).toEqual(expected(segment));
    for (const conflict of conflicts) expect(conflict).toBeInstanceOf(SequenceConflictError);
    await Promise.all(rivals.map((rival) => rival.end()));
  });

  it('fail if another counter has committed since they read, and can then use their connection', async () => {
    const segment = new TestSegment(views(10));
    const holder = dataSource.createQueryRunner();
    await holder.startTransaction();
    await holder.query('UPDATE count_partitions SET sequence = sequence + 1 WHERE partition = $1', [partition]);
    const attempt = count([segment.frame(partition)]);
    await eventually(async () => expect(await waitingForLocks()).toBe(1));
    await holder.commitTransaction();
    await holder.release();
    await expect(attempt).rejects.toThrow(SequenceConflictError);
    expect(await storedCounts(dataSource)).toEqual({});
    expect(await count([segment.frame(partition)])).toEqual(['counted']);
  });
});

async function waitingForLocks(): Promise<number> {
  const [row]: [{ waiting: string }] = await dataSource.query(
    `SELECT count(*) AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return Number(row.waiting);
}

describe('a counter that is killed in the middle of its transaction', () => {
  it('leaves neither counts nor offsets', async () => {
    const segment = new TestSegment(views(30));
    await count([segment.frame(partition, 0, 10)]);
    const before = await storedCounts(dataSource);
    const blocker = dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE count_offsets IN EXCLUSIVE MODE'); // after the counts are written
    const victim = await connect('tminus-test-victim');
    const attempt = count([segment.frame(partition, 10)], victim);
    await eventually(async () => expect(await waitingForLocks()).toBe(1));
    await dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tminus-test-victim' AND datname = current_database()`,
    );
    await expect(attempt).rejects.toThrow(/terminat/);
    await blocker.rollbackTransaction();
    await blocker.release();
    expect(await storedCounts(dataSource)).toEqual(before);
    expect(await count([segment.frame(partition, 10)])).toEqual(['counted']);
    expect(await storedCounts(dataSource)).toEqual(expected(segment));
  });
});
