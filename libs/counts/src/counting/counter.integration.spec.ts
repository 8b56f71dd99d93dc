import { TcpProxy, eventually, useTestDatabase, testDatabaseUrl } from '@tminus/testing';
import { deleteCounts, expectedCounts, storedCounts, startCounter } from '../../test/counts.ts';
import { TestSegment, segmentOf, viewDay, viewInTurn } from '../../test/segments.ts';
import { type TestTimer, createTimers } from '../../test/timers.ts';
import type { FrameInbox } from '../inbox/frame-inbox.ts';
import { PostgresFrameInbox } from '../inbox/postgres-frame-inbox.ts';
import { MonthlyPartitions } from '../maintenance/monthly-partitions.ts';
import { allPartitions } from '../partitions.ts';
import { Counter } from './counter.ts';

const dataSource = useTestDatabase();
let inbox: PostgresFrameInbox;
let timers: TestTimer[];
let accounts: Map<string, string>;
let counters: Counter[];
let logged: string[];

beforeAll(async () => {
  inbox = new PostgresFrameInbox(dataSource);
  timers = await createTimers(dataSource, allPartitions);
  accounts = new Map(timers.map(({ timer, account }) => [timer, account]));
});

beforeEach(async () => {
  await deleteCounts(dataSource);
  counters = [];
  logged = [];
});

afterEach(() => Promise.all(counters.map((counter) => counter.stop())));

/** Ten times as fast as the wall clock, so that tests need not wait for pauses. */
const fastClock = () => 10 * performance.now();

function start(
  applicationName = 'tminus-test-counter',
  options: { inbox?: FrameInbox; now?: () => number; url?: string; idleTimeoutMs?: number } = {},
): Counter {
  const log = (message: string) => void logged.push(message);
  const counter = startCounter({ applicationName, inbox, dataSource, now: fastClock, ...options }, log);
  counters.push(counter);
  return counter;
}

const endConnectionsOf = (applicationName: string) =>
  dataSource.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [applicationName],
  );

const aSegment = (views: number) => segmentOf(timers, views);
const framesOf = (segment: TestSegment, from?: number, to?: number) =>
  allPartitions.map((partition) => segment.frame(partition, from, to));

async function expectCounted(...segments: TestSegment[]): Promise<void> {
  const records = segments.flatMap((segment) => segment.records);
  expect(await storedCounts(dataSource)).toEqual(expectedCounts(records, accounts));
}

const framesInInbox = async () => (await inbox.read(allPartitions, { frames: 1_000, bytes: 2 ** 30 })).length;

describe('Counter', () => {
  it('counts frames of all partitions and removes them from the inbox', async () => {
    start();
    const segment = aSegment(100);
    await inbox.append(framesOf(segment, 0, 50));
    await inbox.append(framesOf(segment, 50));
    await eventually(async () => expectCounted(segment));
    await eventually(async () => expect(await framesInInbox()).toBe(0));
  });

  it('counts everything that is in the inbox at once when asked, even more than fits into one commit', async () => {
    const counter = start();
    const segment = new TestSegment(Array.from({ length: 2_500 }, () => viewInTurn(timers, 3)));
    const frames = Array.from({ length: 2_500 }, (_, index) => segment.frame(3, index, index + 1));
    await inbox.append(frames);
    await counter.countNow();
    expect(counter.outcomes.counted).toBe(2_500);
    await expectCounted(segment);
    expect(await framesInInbox()).toBe(0);
  });

  it('removes refused frames, which are sent again, but not those for a newer version', async () => {
    const counter = start();
    const [gap, newer] = [aSegment(32), aSegment(32)];
    await inbox.append([gap.frame(1, 16), { ...newer.frame(2), payload: Buffer.from([255]) }]);
    await counter.countNow();
    expect(await framesInInbox()).toBe(1);
    expect(counter.outcomes).toMatchObject({ counted: 0, gap: 1, newer: expect.any(Number) });
    expect(logged).toEqual([expect.stringContaining(gap.id), expect.stringContaining(newer.id)]);
    await inbox.append(framesOf(gap));
    await counter.countNow();
    await expectCounted(gap);
  });

  it('counts the other frames even if very many wait for a newer version', async () => {
    const counter = start();
    const [newer, segment] = [aSegment(32), aSegment(32)];
    const waiting = { ...newer.frame(2), payload: Buffer.from([255]) };
    await inbox.append([...Array.from({ length: 1_000 }, () => waiting), segment.frame(2)]);
    await counter.countNow();
    expect(counter.outcomes.counted).toBe(1);
    await inbox.append(framesOf(newer));
    await inbox.append(framesOf(segment));
    await counter.countNow();
    await expectCounted(newer, segment);
  });

  it('counts again after its connection was ended, and reports that once', async () => {
    const counter = start();
    await counter.countNow();
    await endConnectionsOf('tminus-test-counter');
    const segment = aSegment(40);
    await inbox.append(framesOf(segment));
    await eventually(async () => expectCounted(segment));
    expect(logged.filter((message) => /cannot be counted/.test(message)).length).toBeLessThanOrEqual(1);
  });

  it('takes over the partitions of a counter whose connection ends, and shares them when it is back', async () => {
    const [first, second] = [start('tminus-test-first'), start('tminus-test-second')];
    const held = () => [first.partitions.length, second.partitions.length];
    await eventually(async () => expect(held()).toEqual([8, 8]));
    await first.stop();
    await eventually(async () => expect(held()).toEqual([0, 16]));
    const segment = aSegment(40);
    await inbox.append(framesOf(segment));
    await eventually(async () => expectCounted(segment));
    first.start();
    await eventually(async () => expect(held()).toEqual([8, 8]));
  });

  it('counts the other partitions while one cannot be counted, and that one as soon as it can be', async () => {
    start('tminus-test-counter', { now: () => performance.now() });
    const [segment, later] = [aSegment(64), new TestSegment([viewInTurn(timers, 3)])];
    const stuck = timers[7]?.timer;
    const ofNewerVersion = Buffer.from([99]);
    await new MonthlyPartitions(dataSource).ensure([viewDay * 86_400]);
    await dataSource.query('INSERT INTO timer_view_days (timer_id, day, counts) VALUES ($1, $2, $3)', [
      stuck,
      '2026-11-22',
      ofNewerVersion,
    ]);
    await inbox.append(framesOf(segment));
    await eventually(async () => expect(await framesInInbox()).toBe(1));
    await inbox.append([later.frame(3)]);
    await eventually(async () => expect(await framesInInbox()).toBe(1)); // while the stuck partition waits
    const row = `${stuck?.replaceAll('-', '')} on 2026-11-22`;
    expect(logged).toEqual([expect.stringMatching(new RegExp(`cannot be counted.*${row}.*version 99`))]);
    await dataSource.query('DELETE FROM timer_view_days WHERE timer_id = $1', [stuck]);
    await eventually(async () => expectCounted(segment, later));
    await eventually(async () => expect(logged).toHaveLength(2));
    expect(logged[1]).toMatch(/counted again/);
  });

  it('counts a timer and all others although its stored counts cannot be read, and keeps these', async () => {
    const counter = start();
    const segment = aSegment(64);
    const broken = timers[7]?.timer;
    const bytes = Buffer.from([1, 0, 200]);
    await new MonthlyPartitions(dataSource).ensure([viewDay * 86_400]);
    await dataSource.query('INSERT INTO timer_view_days (timer_id, day, counts) VALUES ($1, $2, $3)', [
      broken,
      '2026-11-22',
      bytes,
    ]);
    await inbox.append(framesOf(segment));
    await counter.countNow();
    await expectCounted(segment);
    expect(await dataSource.query('SELECT timer_id, day::text, counts FROM unreadable_day_counts')).toEqual([
      { timer_id: broken, day: '2026-11-22', counts: bytes },
    ]);
    expect(logged).toEqual([expect.stringMatching(/cannot be read and were moved to unreadable_day_counts/)]);
    expect(counter.warning).toMatch(/1 timer/);
  });

  it('leaves its partitions to others while its inbox does not answer', async () => {
    let isDown = false;
    const broken: FrameInbox = {
      append: (frames) => inbox.append(frames),
      remove: (frames) => inbox.remove(frames),
      read: (...args) => (isDown ? Promise.reject(new Error('no inbox')) : inbox.read(...args)),
    };
    const [failing, other] = [start('tminus-test-failing', { inbox: broken }), start('tminus-test-other')];
    const held = () => [failing.partitions.length, other.partitions.length];
    await eventually(async () => expect(held()).toEqual([8, 8]));
    isDown = true;
    await eventually(async () => expect(held()).toEqual([0, 16]));
    const segment = aSegment(64);
    await inbox.append(framesOf(segment));
    await eventually(async () => expectCounted(segment));
    isDown = false;
    await eventually(async () => expect(held()).toEqual([8, 8]));
  });

  it('stops within seconds although the database does not answer', async () => {
    const proxy = await TcpProxy.start(testDatabaseUrl());
    const counter = start('tminus-test-stalled', { url: proxy.urlOf(testDatabaseUrl()) });
    try {
      await eventually(async () => expect(counter.partitions).toEqual(allPartitions));
      proxy.stall();
      await counter.stop();
      expect(counter.partitions).toEqual([]);
    } finally {
      await proxy.stop();
    }
  });

  it('stops counting on demand although frames arrive as fast as they are counted', async () => {
    const [frame] = framesOf(aSegment(1));
    const full: FrameInbox = {
      append: (frames) => inbox.append(frames),
      remove: async () => undefined,
      read: async (_, { frames }) =>
        frame ? Array.from({ length: frames }, (_each, index) => ({ ...frame, receipt: String(index) })) : [],
    };
    const counter = start('tminus-test-endless', { inbox: full, now: () => 0 });
    await counter.countNow();
    expect(counter.outcomes.duplicate).toBeGreaterThanOrEqual(9_000);
  });

  it('finds out that a monthly partition was dropped, and creates it again', async () => {
    const counter = start();
    const [before, after] = [aSegment(16), aSegment(16)];
    await inbox.append(framesOf(before));
    await counter.countNow();
    await deleteCounts(dataSource);
    await dataSource.query('DROP TABLE timer_view_days_2026_11, account_view_days_2026_11');
    await inbox.append(framesOf(after));
    await eventually(async () => expectCounted(after));
  });

  it.each([
    ['stalls', 'BEGIN'],
    ['stalls', 'UPDATE count_partitions'],
    ['stalls', 'COMMIT'],
    ['breaks', 'COMMIT'],
  ])('counts each view once if the network %s after %s, and others count meanwhile', async (failure, statement) => {
    const proxy = await TcpProxy.start(testDatabaseUrl());
    try {
      const options = { url: proxy.urlOf(testDatabaseUrl()), idleTimeoutMs: 500 };
      const failing = start('tminus-test-failing', options);
      await eventually(async () => expect(failing.partitions).toHaveLength(16));
      const segment = aSegment(64);
      const failed = proxy.loseAnswerTo(statement, failure === 'stalls' ? 'stall' : 'cut');
      await inbox.append(framesOf(segment));
      await failed;
      start('tminus-test-other');
      await eventually(async () => expectCounted(segment), { withinMs: 20_000 });
      proxy.resume();
      await eventually(async () => expect(failing.partitions).toHaveLength(8));
      await eventually(async () => expect(await framesInInbox()).toBe(0));
      await expectCounted(segment);
    } finally {
      await proxy.stop();
    }
  });

  it('holds nothing after it was stopped, and can be started again', async () => {
    const counter = start();
    // The server may not have ended the sessions of the counters before.
    await eventually(async () => {
      await counter.countNow();
      expect(counter.partitions).toEqual(allPartitions);
    });
    await counter.stop();
    expect(counter.partitions).toEqual([]);
    await inbox.append(framesOf(aSegment(16)));
    await counter.countNow();
    expect(await storedCounts(dataSource)).toEqual({});
    const other = start('tminus-test-other');
    await other.countNow();
    expect(other.partitions).toEqual(allPartitions);
  });
});
