import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryCountStore } from '../../test/memory-count-store.ts';
import { aView } from '../../test/records.ts';
import { Shipper } from '../shipping/shipper.ts';
import { LossCounter } from '../spool/loss-counter.ts';
import { recordBytes } from '../spool/record.ts';
import { Spool } from '../spool/spool.ts';
import { Recorder } from './recorder.ts';

let folder: string;
let logged: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-recorder-'));
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const views = (count: number) => Array.from({ length: count }, () => aView());

async function open(maxBytes: number) {
  const counts = new MemoryCountStore();
  const spool = await Spool.open({ folder, maxBytes });
  const logger = {
    error: (message: string) => void logged.push(message),
    warn: (message: string) => void logged.push(message),
  };
  const shipper = new Shipper({ spool, store: counts });
  const maintenance = { start: () => undefined, stop: async () => undefined };
  return {
    counts,
    spool,
    recorder: new Recorder({ spool, shipper, maintenance, losses: LossCounter.open(folder), logger }),
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
    await recorder.flush();
    spool.rotate();
    await recorder.flush();
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

  it('leaves no files behind if nothing was lost', async () => {
    const { recorder } = await open(1_000_000);
    recorder.record(views(5));
    await recorder.close();
    expect(readdirSync(folder)).toEqual([]);
  });
});
