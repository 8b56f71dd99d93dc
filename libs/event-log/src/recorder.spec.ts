import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryCounts } from '../test/memory-counts.ts';
import { aView } from '../test/records.ts';
import { Recorder } from './recorder.ts';
import { Shipper } from './shipping/shipper.ts';
import { Losses } from './spool/losses.ts';
import { recordBytes } from './spool/record.ts';
import { Spool } from './spool/spool.ts';

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-recorder-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const views = (count: number) => Array.from({ length: count }, () => aView());

async function open(maxBytes: number) {
  const counts = new MemoryCounts();
  const spool = await Spool.open({ folder, maxBytes });
  const log = {
    error: (message: string) => void said.push(message),
    warn: (message: string) => void said.push(message),
  };
  const shipper = new Shipper({ spool, store: counts });
  const maintenance = { start: () => undefined, stop: async () => undefined };
  return { counts, spool, recorder: new Recorder({ spool, shipper, maintenance, losses: Losses.open(folder), log }) };
}

describe('Recorder', () => {
  it('never fails who records, counts what is lost to the record, and raises the alarm once', async () => {
    const { counts, spool, recorder } = await open(10 * recordBytes);
    recorder.record(views(10));
    expect(recorder.problem()).toBeUndefined();
    for (let more = 0; more < 3; more++) recorder.record(views(7));
    expect(recorder.problem()).toMatch(/21 lost so far/);
    expect(said).toEqual([expect.stringMatching(/does not take records.*its cap/)]);
    await recorder.flush();
    spool.rotate();
    await recorder.flush();
    await spool.sweep();
    recorder.record(views(2));
    expect(recorder.problem()).toBeUndefined();
    await recorder.finish();
    expect([counts.views, recorder.lost]).toEqual([12, 21]);
  });

  it('knows after a restart what was lost before, killed or not', async () => {
    const first = await open(recordBytes);
    first.recorder.record(views(5)); // and is killed: nothing is closed
    const second = await open(recordBytes);
    expect(second.recorder.lost).toBe(5);
    second.recorder.record(views(1));
    second.recorder.record(views(3));
    await second.recorder.finish();
    expect(Losses.open(folder).total).toBe(8);
    first.spool.close();
  });

  it('leaves nothing behind where nothing was lost', async () => {
    const { recorder } = await open(1_000_000);
    recorder.record(views(5));
    await recorder.finish();
    expect(readdirSync(folder)).toEqual([]);
  });
});
