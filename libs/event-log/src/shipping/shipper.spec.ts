import { TimeoutError } from '@tminus/resilience';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { aFirstOpen, anApiRequest, aNewerRecord, aView, views } from '../../test/records.ts';
import { TestNode } from '../../test/test-node.ts';
import { recordBytes, RecordEncoder } from '../spool/record.ts';
import { resendAfterMs } from './partition-progress.ts';
import { type ShipperOptions, ShippingLag } from './shipper.ts';

let node: TestNode;

beforeEach(async () => (node = await TestNode.start()));
afterEach(() => node.stop());

/** A timer of partition 5. */
const timer = Buffer.alloc(16, 0x05);

describe('Shipper', () => {
  it('sends one frame for each partition that has records, and none without new records', async () => {
    const tested = node.shipper();
    node.spool.append([aView(timer), aView(timer), anApiRequest(Buffer.alloc(16, 0x0c))]);
    expect(await tested.run()).toEqual({ frames: 2, sums: 2, isComplete: true });
    expect(node.counts.inbox).toMatchObject([
      { partition: 5, segmentId: node.spool.current.id, from: 0, to: 120 },
      { partition: 12, segmentId: node.spool.current.id, from: 0, to: 120 },
    ]);
    expect(await tested.run()).toEqual({ frames: 0, sums: 0, isComplete: true });
    node.spool.append([aView(timer)]);
    await tested.run();
    expect(node.counts.inbox[2]).toMatchObject({ partition: 5, from: 120, to: 160 });
  });

  it('asks the database nothing while nothing is recorded or in flight', async () => {
    const find = jest.spyOn(node.counts, 'find');
    const tested = node.shipper();
    await tested.run();
    node.spool.append(views(1));
    await tested.run();
    await node.counts.count();
    await tested.run();
    const asked = find.mock.calls.length;
    for (let run = 0; run < 5; run++) await tested.run();
    expect(find).toHaveBeenCalledTimes(asked);
  });

  it('sends closing frames for a sealed segment, and keeps it when every partition has counted it', async () => {
    const tested = node.shipper();
    node.spool.append([aView(timer)]);
    await tested.run();
    node.spool.rotate();
    await tested.run();
    expect(node.counts.inbox).toHaveLength(16);
    expect(node.counts.inbox.filter(({ payload }) => payload.length === 0)).toHaveLength(15);
    await tested.run();
    expect(node.files('.sealed')).toHaveLength(1);
    await node.counts.count();
    await tested.run();
    expect([node.files('.sealed'), node.files('.counted').length]).toEqual([[], 1]);
  });

  it('sends again what an emptied inbox has lost', async () => {
    const tested = node.shipper();
    node.spool.append(views(50));
    await tested.run();
    node.counts.inbox = [];
    node.clockMs += resendAfterMs.first;
    await tested.run();
    await node.counts.count();
    expect(node.counts.views).toBe(50);
  });

  it('goes on with the other partitions while one is not counted', async () => {
    const tested = node.shipper();
    for (let round = 0; round < 144; round++) {
      if (round % 12 === 0) node.spool.rotate();
      node.spool.append([aView(timer), aView(Buffer.alloc(16, 0x0c))]);
      node.clockMs += 1_000;
      await tested.run();
      node.counts.inbox = node.counts.inbox.filter(({ partition }) => partition !== 5);
      await node.counts.count();
    }
    node.spool.rotate();
    expect(node.counts.views).toBe(144);
    node.clockMs += resendAfterMs.max;
    for (let run = 0; run < 20; run++) {
      await tested.run();
      await node.counts.count();
    }
    expect([node.counts.views, node.files('.sealed')]).toEqual([288, []]);
  });

  it('sends immediately what another process has sent only in part', async () => {
    const tested = node.shipper();
    const other = node.shipper();
    node.spool.append([aView(timer)]);
    await other.run();
    node.spool.append([aView(timer)]);
    await tested.run();
    await node.counts.count(); // refuses the frame of `tested`, which begins in the middle of what is counted
    await tested.run();
    await node.counts.count();
    expect(node.counts.views).toBe(2);
  });

  it('notices within ten seconds that the counts of the current segment are lost', async () => {
    const tested = node.shipper();
    const backup = node.counts.backup();
    node.spool.append(views(30));
    await tested.run();
    await node.counts.count();
    await tested.run();
    node.counts.restore(backup);
    node.clockMs += 10_000;
    await tested.run();
    await node.counts.count();
    expect(node.counts.views).toBe(30);
  });

  it('sends at most eight rounds that are not counted', async () => {
    const tested = node.shipper();
    for (let round = 0; round < 20; round++) {
      node.spool.append([aView(timer)]);
      await tested.run();
    }
    expect(node.counts.inbox).toHaveLength(8);
    expect((await tested.run()).isComplete).toBe(false);
    await node.counts.count();
    expect((await tested.run()).isComplete).toBe(true);
    await node.counts.count();
    expect(node.counts.views).toBe(20);
  });

  it('writes first opens before the frames of their records', async () => {
    const calls: string[] = [];
    const tested = node.shipper({
      firstOpens: { write: async ({ firstOpens }) => void calls.push(`${firstOpens.size} first opens`) },
      inbox: { append: async (frames) => void calls.push(`${frames.length} frames`) },
    });
    node.spool.append([aView(timer), aFirstOpen(timer), aFirstOpen(timer, Buffer.alloc(8, 2))]);
    await tested.run();
    expect(calls).toEqual(['2 first opens', '1 frames']);
  });

  it('sends no frames if the first opens cannot be written', async () => {
    const tested = node.shipper({ firstOpens: { write: () => Promise.reject(new Error('no database')) } });
    node.spool.append([aView(timer), aFirstOpen(timer)]);
    await expect(tested.run()).rejects.toThrow('no database');
    expect(node.counts.inbox).toEqual([]);
  });

  it('sends a round again if the answer of the inbox was lost', async () => {
    let losesAnswer = true;
    const append: typeof node.counts.append = async (frames) => {
      await node.counts.append(frames);
      if (losesAnswer) throw new Error('connection lost');
    };
    const tested = node.shipper({ inbox: { append } });
    node.spool.append(views(30));
    await expect(tested.run()).rejects.toThrow('connection lost');
    losesAnswer = false;
    node.spool.append(views(10));
    await tested.run();
    await node.counts.count();
    await tested.run();
    await node.counts.count();
    expect(node.counts.views).toBe(40);
  });

  it('skips corrupt records, and reports them', async () => {
    const onCorrupt = jest.fn();
    const bytes = Buffer.from(new RecordEncoder().encode(views(3)));
    bytes.writeUInt8(bytes.readUInt8(recordBytes + 9) ^ 1, recordBytes + 9);
    const id = uuidv7();
    writeFileSync(join(node.folder, `${id}.sealed`), bytes);
    await node.shipper({ onCorrupt }).run();
    await node.counts.count();
    expect(node.counts.views).toBe(2);
    expect(onCorrupt.mock.calls).toEqual([[id, 1]]);
  });

  it('leaves a segment with records of a newer version in the spool, reports it once, and ships the others', async () => {
    const newer = uuidv7();
    writeFileSync(join(node.folder, `${newer}.sealed`), aNewerRecord());
    node.spool.append(views(1));
    const onNewer = jest.fn();
    const tested = node.shipper({ onNewer });
    await tested.run();
    await node.counts.count();
    await tested.run();
    expect(node.counts.views).toBe(1);
    expect(readFileSync(join(node.folder, `${newer}.sealed`))).toEqual(aNewerRecord());
    expect(onNewer).toHaveBeenCalledTimes(1);
  });

  it('deletes a segment without records', async () => {
    writeFileSync(join(node.folder, `${uuidv7()}.sealed`), '');
    await node.shipper().run();
    expect([node.files('.sealed'), node.files('.counted')]).toEqual([[], []]);
  });

  it('reports the start and the end of an outage once', async () => {
    const reported: string[] = [];
    const running = node.shipper({
      intervalMs: 1,
      onOutage: ({ message }) => reported.push(message),
      onRecovery: () => reported.push('recovered'),
    });
    node.counts.isDown = true;
    node.spool.append(views(1));
    running.start();
    while (reported.length < 1) await new Promise((resolve) => setImmediate(resolve));
    node.counts.isDown = false;
    while (reported.length < 2) await new Promise((resolve) => setImmediate(resolve));
    await running.stop();
    expect(reported).toEqual(['no database', 'recovered']);
  });
});

describe('ShippingLag', () => {
  let now: number;
  let lag: ShippingLag;

  beforeEach(() => {
    now = 0;
    lag = new ShippingLag(() => now);
  });

  /** A run that takes 10 ms. */
  const run = (at: number, isCounted: (() => boolean) | undefined) => {
    now = at + 10;
    lag.ran(at, isCounted);
  };

  it('is the time since the last run after which everything was counted', () => {
    run(1_000, () => true);
    expect(lag.milliseconds).toBe(10);
    now = 5_000;
    expect(lag.milliseconds).toBe(4_000);
  });

  it('grows while nothing can be shipped', () => {
    run(1_000, () => true);
    now = 61_000; // the runs fail
    expect(lag.milliseconds).toBe(60_000);
  });

  it('grows while a run cannot send everything, or counters are slow', () => {
    run(1_000, undefined);
    expect(lag.milliseconds).toBe(1_010);
    run(2_000, () => false);
    expect(lag.milliseconds).toBe(2_010);
  });

  it('shrinks under steady load, when what an earlier run has sent is counted', () => {
    let isFirstCounted = false;
    run(1_000, () => isFirstCounted);
    run(2_000, () => false);
    isFirstCounted = true;
    run(3_000, () => false);
    expect(lag.milliseconds).toBe(2_010);
  });
});

/** Waits in real time. */
const shipper = (options: Partial<ShipperOptions> = {}) => node.shipper({ nowMs: () => performance.now(), ...options });

describe('Shipper.flush', () => {
  it('waits for the counters of other processes', async () => {
    const tested = shipper();
    node.spool.append(views(100));
    const flushed = tested.flush(10_000);
    while (node.counts.inbox.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await node.counts.count();
    await flushed;
    expect(node.counts.views).toBe(100);
  });

  it('counts at most twice for any number of simultaneous callers', async () => {
    const find = jest.spyOn(node.counts, 'find');
    const countNow = jest.fn(node.counts.count);
    const tested = shipper({ countNow });
    const flushes = Array.from({ length: 50 }, async () => {
      node.spool.append(views(1));
      const flushed = tested.flush(10_000);
      await new Promise(setImmediate);
      await flushed;
    });
    await Promise.all(flushes);
    expect(node.counts.views).toBe(50);
    expect(find.mock.calls.length).toBeLessThan(10);
    expect(countNow.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('continues for those who still wait after the first caller has given up', async () => {
    const tested = shipper();
    node.spool.append(views(1));
    const impatient = tested.flush(50);
    const patient = tested.flush(10_000);
    await expect(impatient).rejects.toThrow(TimeoutError);
    await node.counts.count();
    await patient;
    expect(node.counts.views).toBe(1);
  });

  it('sends more than eight rounds', async () => {
    const tested = shipper({ countNow: node.counts.count });
    for (let segment = 0; segment < 20; segment++) {
      node.spool.append(views(20));
      node.spool.rotate();
    }
    await tested.flush(10_000);
    expect(node.counts.views).toBe(400);
    expect(node.files('.sealed')).toEqual([]);
  });
});
