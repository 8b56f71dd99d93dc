import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { MemoryCounts } from '../../test/memory-counts.ts';
import { aFirstOpen, aNewerRecord, aView, anApiRequest } from '../../test/records.ts';
import { RecordEncoder, recordBytes } from '../spool/record.ts';
import { Spool } from '../spool/spool.ts';
import { resendAfterMs } from './partition-progress.ts';
import { Shipper, type ShipperOptions } from './shipper.ts';

let folder: string;
let spool: Spool;
let counts: MemoryCounts;
let clockMs: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-shipper-'));
  spool = await Spool.open({ folder });
  counts = new MemoryCounts();
  clockMs = 0;
});

afterEach(() => {
  spool.close();
  rmSync(folder, { recursive: true });
});

const shipper = (options: Partial<ShipperOptions> = {}) =>
  new Shipper({ spool, inbox: counts, offsets: counts, firstOpens: counts, nowMs: () => clockMs, ...options });

const views = (count: number) => Array.from({ length: count }, () => aView());
const files = (suffix: string) => readdirSync(folder).filter((name) => name.endsWith(suffix));
/** A timer of partition 5. */
const timer = Buffer.alloc(16, 0x05);

describe('Shipper', () => {
  it('sends one frame for each partition that has records, and none without new records', async () => {
    const tested = shipper();
    spool.append([aView(timer), aView(timer), anApiRequest(Buffer.alloc(16, 0x0c))]);
    expect(await tested.run()).toEqual({ frames: 2, sums: 2, isComplete: true });
    expect(counts.inbox).toMatchObject([
      { partition: 5, segmentId: spool.current.id, from: 0, to: 120 },
      { partition: 12, segmentId: spool.current.id, from: 0, to: 120 },
    ]);
    expect(await tested.run()).toEqual({ frames: 0, sums: 0, isComplete: true });
    spool.append([aView(timer)]);
    await tested.run();
    expect(counts.inbox[2]).toMatchObject({ partition: 5, from: 120, to: 160 });
  });

  it('asks the database nothing while nothing is recorded or in flight', async () => {
    const find = jest.spyOn(counts, 'find');
    const tested = shipper();
    await tested.run();
    spool.append(views(1));
    await tested.run();
    await counts.count();
    await tested.run();
    const asked = find.mock.calls.length;
    for (let run = 0; run < 5; run++) await tested.run();
    expect(find).toHaveBeenCalledTimes(asked);
  });

  it('sends closing frames for a sealed segment, and keeps it when every partition has counted it', async () => {
    const tested = shipper();
    spool.append([aView(timer)]);
    await tested.run();
    spool.rotate();
    await tested.run();
    expect(counts.inbox).toHaveLength(16);
    expect(counts.inbox.filter(({ payload }) => payload.length === 0)).toHaveLength(15);
    await tested.run();
    expect(files('.sealed')).toHaveLength(1);
    await counts.count();
    await tested.run();
    expect([files('.sealed'), files('.counted').length]).toEqual([[], 1]);
  });

  it('sends again what an emptied inbox has lost', async () => {
    const tested = shipper();
    spool.append(views(50));
    await tested.run();
    counts.inbox = [];
    clockMs += resendAfterMs.first;
    await tested.run();
    await counts.count();
    expect(counts.views).toBe(50);
  });

  it('goes on with the other partitions while one is not counted', async () => {
    const tested = shipper();
    for (let round = 0; round < 144; round++) {
      if (round % 12 === 0) spool.rotate();
      spool.append([aView(timer), aView(Buffer.alloc(16, 0x0c))]);
      clockMs += 1_000;
      await tested.run();
      counts.inbox = counts.inbox.filter(({ partition }) => partition !== 5);
      await counts.count();
    }
    spool.rotate();
    expect(counts.views).toBe(144);
    clockMs += resendAfterMs.max;
    for (let run = 0; run < 20; run++) {
      await tested.run();
      await counts.count();
    }
    expect([counts.views, files('.sealed')]).toEqual([288, []]);
  });

  it('sends immediately what another process has sent only in part', async () => {
    const tested = shipper();
    const other = shipper();
    spool.append([aView(timer)]);
    await other.run();
    spool.append([aView(timer)]);
    await tested.run();
    await counts.count(); // refuses the frame of `tested`, which begins in the middle of what is counted
    await tested.run();
    await counts.count();
    expect(counts.views).toBe(2);
  });

  it('counts again what a restored database has lost, although its segment was counted', async () => {
    const tested = shipper();
    spool.append(views(30));
    await tested.run();
    await counts.count();
    const backup = counts.backup();
    spool.append(views(20));
    spool.rotate();
    await tested.run();
    await counts.count();
    await tested.run();
    expect([counts.views, files('.counted').length]).toEqual([50, 1]);
    counts.restore(backup);
    clockMs += 10_000;
    await tested.run();
    await counts.count();
    await tested.run();
    expect([counts.views, files('.counted').length]).toEqual([50, 1]);
  });

  it('notices within ten seconds that the counts of the current segment are lost', async () => {
    const tested = shipper();
    const backup = counts.backup();
    spool.append(views(30));
    await tested.run();
    await counts.count();
    await tested.run();
    counts.restore(backup);
    clockMs += 10_000;
    await tested.run();
    await counts.count();
    expect(counts.views).toBe(30);
  });

  it('sends at most eight rounds that are not counted', async () => {
    const tested = shipper();
    for (let round = 0; round < 20; round++) {
      spool.append([aView(timer)]);
      await tested.run();
    }
    expect(counts.inbox).toHaveLength(8);
    expect((await tested.run()).isComplete).toBe(false);
    await counts.count();
    expect((await tested.run()).isComplete).toBe(true);
    await counts.count();
    expect(counts.views).toBe(20);
  });

  it('reads what was sent before a restart from the database', async () => {
    spool.append(views(30));
    await shipper().run();
    await counts.count();
    spool.append(views(10));
    await shipper().run();
    await counts.count();
    expect(counts.views).toBe(40);
  });

  it('writes first opens before the frames of their records', async () => {
    const calls: string[] = [];
    const tested = shipper({
      firstOpens: { write: async ({ firstOpens }) => void calls.push(`${firstOpens.size} first opens`) },
      inbox: { append: async (frames) => void calls.push(`${frames.length} frames`) },
    });
    spool.append([aView(timer), aFirstOpen(timer), aFirstOpen(timer, Buffer.alloc(8, 2))]);
    await tested.run();
    expect(calls).toEqual(['2 first opens', '1 frames']);
  });

  it('sends no frames if the first opens cannot be written', async () => {
    const tested = shipper({ firstOpens: { write: () => Promise.reject(new Error('no database')) } });
    spool.append([aView(timer), aFirstOpen(timer)]);
    await expect(tested.run()).rejects.toThrow('no database');
    expect(counts.inbox).toEqual([]);
  });

  it('sends a round again if the answer of the inbox was lost', async () => {
    let losesAnswer = true;
    const append: typeof counts.append = async (frames) => {
      await counts.append(frames);
      if (losesAnswer) throw new Error('connection lost');
    };
    const tested = shipper({ inbox: { append } });
    spool.append(views(30));
    await expect(tested.run()).rejects.toThrow('connection lost');
    losesAnswer = false;
    spool.append(views(10));
    await tested.run();
    await counts.count();
    await tested.run();
    await counts.count();
    expect(counts.views).toBe(40);
  });

  it('does not mark a segment as shipping while the database is down, so that it can be compacted', async () => {
    counts.isDown = true;
    spool.append(views(3));
    await expect(shipper().run()).rejects.toThrow('no database');
    expect([files('.fresh').length, files('.open').length]).toEqual([1, 0]);
  });

  it('ignores an incomplete last record', async () => {
    spool.append(views(1));
    appendFileSync(spool.current.path, 'half a record');
    await shipper().run();
    await counts.count();
    expect(counts.views).toBe(1);
  });

  it('skips corrupt records, and reports them', async () => {
    const onCorrupt = jest.fn();
    const bytes = Buffer.from(new RecordEncoder().encode(views(3)));
    bytes.writeUInt8(bytes.readUInt8(recordBytes + 9) ^ 1, recordBytes + 9);
    const id = uuidv7();
    writeFileSync(join(folder, `${id}.whole`), bytes);
    await shipper({ onCorrupt }).run();
    await counts.count();
    expect(counts.views).toBe(2);
    expect(onCorrupt.mock.calls).toEqual([[id, 1]]);
  });

  it('leaves a segment with records of a newer version in the spool, reports it once, and ships the others', async () => {
    const newer = uuidv7();
    writeFileSync(join(folder, `${newer}.whole`), aNewerRecord());
    spool.append(views(1));
    const onNewer = jest.fn();
    const tested = shipper({ onNewer });
    await tested.run();
    await counts.count();
    await tested.run();
    expect(counts.views).toBe(1);
    expect(readFileSync(join(folder, `${newer}.sealed`))).toEqual(aNewerRecord());
    expect(onNewer).toHaveBeenCalledTimes(1);
  });

  it('deletes a segment without records', async () => {
    writeFileSync(join(folder, `${uuidv7()}.whole`), '');
    await shipper().run();
    expect([files('.whole'), files('.sealed'), files('.counted')]).toEqual([[], [], []]);
  });

  it('reports the start and the end of an outage once', async () => {
    const reported: string[] = [];
    const running = shipper({
      intervalMs: 1,
      onOutage: ({ message }) => reported.push(message),
      onRecovery: () => reported.push('recovered'),
    });
    counts.isDown = true;
    spool.append(views(1));
    running.start();
    while (reported.length < 1) await new Promise((resolve) => setImmediate(resolve));
    counts.isDown = false;
    while (reported.length < 2) await new Promise((resolve) => setImmediate(resolve));
    await running.stop();
    expect(reported).toEqual(['no database', 'recovered']);
  });
});
