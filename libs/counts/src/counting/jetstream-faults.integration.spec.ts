import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, connect } from '@nats-io/transport-node';
import { LocalNats, describeIfInstalled, eventually, isProof, useTestDatabase } from '@tminus/testing';
import { deleteCounts, expectedCounts, storedCounts, startCounter } from '../../test/counts.ts';
import { type TestSegment, segmentOf } from '../../test/segments.ts';
import { type TestTimer, createTimers } from '../../test/timers.ts';
import type { FrameInbox } from '../inbox/frame-inbox.ts';
import { frameStreamName } from '../inbox/jetstream/frame-stream.ts';
import { JetStreamFrameInbox } from '../inbox/jetstream/jetstream-frame-inbox.ts';
import { allPartitions } from '../partitions.ts';
import { CountOffsetRepository } from './count-offset.repository.ts';
import { Counter } from './counter.ts';

/** An election takes up to 10 s, and a busy machine longer. */
const patience = { withinMs: 60_000 };

describeIfInstalled('nats-server', 'counting through three NATS servers', () => {
  const dataSource = useTestDatabase();
  let timers: TestTimer[];
  let nats: LocalNats;
  let inbox: JetStreamFrameInbox;
  let connection: NatsConnection;
  let manager: JetStreamManager;
  let counters: Counter[];

  beforeAll(async () => (timers = await createTimers(dataSource, allPartitions)));

  // Servers of its own for each test: one that wakes may store frames of the test before later.
  beforeEach(async () => {
    await deleteCounts(dataSource);
    counters = [];
    nats = await LocalNats.start(3);
    inbox = new JetStreamFrameInbox(nats);
    await eventually(async () => expect(await inbox.status()).toMatchObject({ replicas: 3 }), patience);
    connection = await connect({ servers: nats.urls, maxReconnectAttempts: -1, pingInterval: 2_000 });
    manager = await jetstreamManager(connection);
  });

  afterEach(async () => {
    await Promise.all(counters.map((counter) => counter.stop()));
    await Promise.all([inbox.close(), connection.close()]);
    await nats.stop();
  });

  function start(applicationName = 'tminus-test-counter', used: FrameInbox = inbox): Counter {
    const counter = startCounter({ applicationName, dataSource, inbox: used, now: () => 10 * performance.now() });
    counters.push(counter);
    return counter;
  }

  /** Sends what is not counted of the first `records`, as a shipper does. */
  async function send(segment: TestSegment, records = segment.records.length): Promise<void> {
    const { countedTo } = await new CountOffsetRepository(dataSource).find([segment.id]);
    const offsets = countedTo.get(segment.id) ?? [];
    const frames = allPartitions.map((each) => segment.rest(each, offsets[each] ?? 0, records));
    await inbox.append(frames.filter(({ from, to }) => from < to));
  }

  /** Sends a segment in 20 parts, and again what is not counted, until all is. @param fault - happens in between */
  async function expectExactCounts(fault: () => Promise<void> | void): Promise<TestSegment> {
    const segment = segmentOf(timers, 640);
    for (let part = 1; part <= 20; part++) {
      if (part === 10) await fault();
      await send(segment, part * 32).catch(() => undefined);
    }
    await expectCounted(segment);
    return segment;
  }

  async function expectCounted(...segments: TestSegment[]): Promise<void> {
    await eventually(async () => {
      for (const segment of segments) await send(segment);
      await counters.at(-1)?.countNow();
      for (const segment of segments) {
        const { countedTo } = await new CountOffsetRepository(dataSource).find([segment.id]);
        expect(countedTo.get(segment.id)).toEqual(allPartitions.map(() => segment.end));
      }
    }, patience);
    const accounts = new Map(timers.map(({ timer, account }) => [timer, account]));
    const records = segments.flatMap((segment) => segment.records);
    expect(await storedCounts(dataSource)).toEqual(expectedCounts(records, accounts));
  }

  async function findServers(): Promise<{ leader: string; follower: string }> {
    const { cluster } = await eventually(() => manager.streams.info(frameStreamName), patience);
    const [leader, follower] = [cluster?.leader, cluster?.replicas?.[0]?.name];
    if (!leader || !follower) throw new Error('The stream has no leader.');
    return { leader, follower };
  }

  it.each(isProof ? (['leader', 'follower'] as const) : (['leader'] as const))(
    'counts each view once if the %s dies',
    async (role) => {
      start();
      const name = (await findServers())[role];
      await expectExactCounts(() => nats.kill(name));
    },
  );

  if (!isProof) return; // elections take up to 10 s

  it.each(['leader', 'follower'] as const)('counts each view once if the %s freezes and wakes', async (role) => {
    start();
    const name = (await findServers())[role];
    const segment = await expectExactCounts(() => nats.hang(name));
    nats.resume(name);
    await expectCounted(segment, segmentOf(timers, 64));
  });

  it('counts each view once if the stream is deleted with frames, and creates it again', async () => {
    const segment = segmentOf(timers, 64);
    await eventually(() => send(segment), patience);
    await eventually(async () => {
      await manager.streams.delete(frameStreamName).catch(() => undefined); // the answer can be lost
      await expect(manager.streams.info(frameStreamName)).rejects.toThrow('stream not found');
    }, patience);
    start();
    await expectCounted(segment);
  });

  it('counts each view once if all servers are set back to an older copy', async () => {
    const [counted, later] = [segmentOf(timers, 64), segmentOf(timers, 64)];
    await eventually(() => send(counted), patience);
    const { names } = nats;
    await Promise.all(names.map((name) => nats.kill(name)));
    nats.backUp();
    await Promise.all(names.map((name) => nats.restart(name)));
    const counter = start();
    await eventually(async () => {
      await counter.countNow();
      expect(counter.outcomes.counted).toBe(16);
    }, patience);
    await counter.stop();
    await eventually(() => send(later), patience); // these frames are lost
    await Promise.all(names.map((name) => nats.kill(name)));
    nats.restore();
    await Promise.all(names.map((name) => nats.restart(name)));
    const last = start();
    await eventually(async () => {
      await last.countNow();
      expect(last.outcomes.duplicate).toBeGreaterThanOrEqual(16);
    }, patience);
    expect(last.outcomes.counted).toBe(0);
    await eventually(() => send(later), patience);
    await eventually(async () => {
      await last.countNow();
      expect(last.outcomes.counted).toBe(16);
    }, patience);
    await expectCounted(counted, later);
  });

  it('counts each view once if a read skips a frame', async () => {
    const segment = segmentOf(timers, 64);
    for (const from of [0, 32]) await eventually(() => inbox.append([segment.frame(3, from, from + 32)]), patience);
    let hasSkipped = false;
    const skipping: FrameInbox = {
      append: (frames) => inbox.append(frames),
      remove: (frames) => inbox.remove(frames),
      read: async (...args) => {
        const frames = await inbox.read(...args);
        if (hasSkipped || frames.length < 2) return frames;
        hasSkipped = true;
        return frames.slice(1);
      },
    };
    const counter = start('tminus-test-skipping', skipping);
    await eventually(async () => expect(counter.outcomes).toMatchObject({ gap: 1, counted: 1 }), patience);
    await expectCounted(segment);
  });

  it('counts each view once if a counter dies after its commit, before it removes the frames', async () => {
    const dying = start('tminus-test-dying', {
      append: (frames) => inbox.append(frames),
      read: (...args) => inbox.read(...args),
      remove: () => Promise.reject(new Error('dead')),
    });
    const segment = segmentOf(timers, 64);
    await eventually(() => send(segment), patience);
    await eventually(async () => expect(dying.outcomes.counted).toBe(16), patience);
    await dying.stop();
    const next = start();
    await eventually(async () => {
      await next.countNow();
      expect(next.outcomes.duplicate).toBeGreaterThanOrEqual(16);
    }, patience);
    await expectCounted(segment);
  });
});
