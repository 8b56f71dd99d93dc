import { eventually } from '@tminus/testing';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryCounts } from '../test/memory-counts.ts';
import { aView } from '../test/records.ts';
import { Shipper } from './ship/shipper.ts';
import { LossCounter } from './spool/loss-counter.ts';
import { recordBytes } from './spool/record.ts';
import { Spool } from './spool/spool.ts';
import { Recorder } from './recorder.ts';

/** The code of the error with which syncs of records fail now. */
let mockSyncError: string | undefined;

jest.mock('node:fs', () => {
  const real = jest.requireActual('node:fs');
  const fdatasync = (fd: number, callback: (error: Error | null) => void) => {
    if (mockSyncError === undefined) return real.fdatasync(fd, callback);
    callback(Object.assign(new Error('sync failed'), { code: mockSyncError }));
  };
  return { ...real, fdatasync };
});

let folder: string;
let logged: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-recorder-'));
  logged = [];
  mockSyncError = undefined;
});
afterEach(() => rmSync(folder, { recursive: true }));

const views = (count: number) => Array.from({ length: count }, () => aView());

async function open(maxBytes: number) {
  const counts = new MemoryCounts();
  const losses = LossCounter.open(folder);
  const spool = await Spool.open({ folder, maxBytes, onInDoubt: (records) => losses.addInDoubt(records) });
  const logger = {
    error: (message: string) => void logged.push(message),
    warn: (message: string) => void logged.push(message),
  };
  const shipper = new Shipper({ spool, store: counts, graceMs: 0 });
  return {
    counts,
    spool,
    recorder: new Recorder({
      spool,
      counting: {
        start: () => shipper.start(),
        backlogShipped: shipper.backlogShipped,
        flush: (timeoutMs) => shipper.flush(timeoutMs),
        warnings: () => Promise.resolve(shipper.warnings),
        statistics: () => Promise.resolve(undefined),
        close: (timeoutMs) => shipper.close(timeoutMs),
      },
      losses,
      logger,
    }),
  };
}

describe('Recorder', () => {
  it('never throws, counts every lost record, and reports the problem once', async () => {
    const { counts, spool, recorder } = await open(10 * recordBytes);
    recorder.record(views(10));
    expect(recorder.problem()).toBeUndefined();
    for (let more = 0; more < 3; more++) recorder.record(views(7));
    expect(recorder.problem()).toMatch(/21 lost so far/);
    expect(logged).toEqual([expect.stringMatching(/does not accept records.*its quota/)]);
    spool.rotate();
    await recorder.flush(10_000);
    await spool.enforceQuota();
    recorder.record(views(2));
    expect(recorder.problem()).toBeUndefined();
    await recorder.close();
    expect([counts.views, recorder.lost]).toEqual([12, 21]);
  });

  it('knows after a restart how many records were lost before, even if the process was killed', async () => {
    const first = await open(recordBytes);
    first.recorder.record(views(5)); // it is killed without closing anything
    const second = await open(recordBytes);
    expect(second.recorder.lost).toBe(5);
    second.recorder.record(views(1));
    second.recorder.record(views(3));
    await second.recorder.close();
    expect(LossCounter.open(folder).total).toBe(8);
    first.spool.close();
  });

  it('says which records a failed sync has left in doubt, and goes on in a new segment', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
    const { counts, spool, recorder } = await open(1_000_000);
    recorder.record(views(3));
    jest.advanceTimersByTime(200);
    recorder.record(views(2));
    const { id } = spool.current;
    mockSyncError = 'EIO';
    jest.advanceTimersByTime(200);
    expect(spool.isSyncFailing).toBe(true);
    expect(recorder.problem()).toBe('the disk fails: records may not survive a power cut; 2 in doubt so far');
    mockSyncError = undefined;
    recorder.record(views(4));
    expect(spool.current.id).not.toBe(id);
    expect(spool.current.end).toBe(4 * recordBytes);
    jest.useRealTimers();
    await eventually(async () => expect(spool.isSyncFailing).toBe(false));
    expect(recorder.problem()).toBeUndefined();
    expect(await recorder.warning()).toMatch(/2 record\(s\) are in doubt/);
    expect(await recorder.statistics()).toMatchObject({ lost: 2, inDoubt: 2 });
    await recorder.close();
    expect([counts.views, LossCounter.open(folder).total]).toEqual([9, 2]); // there was no power cut
  });

  it('closes within seconds if the database does not answer', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
    const { counts, recorder } = await open(1_000_000);
    jest.spyOn(counts, 'find').mockReturnValue(new Promise(() => undefined));
    recorder.onModuleInit();
    recorder.record(views(5));
    const closed = recorder.close();
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    await closed;
    expect(logged.at(-1)).toMatch(/next start: No answer from the database within 3000 ms/);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.sealed$/)]);
  });
});
