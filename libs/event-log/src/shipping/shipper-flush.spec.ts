import { TimeoutError } from '@tminus/resilience';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryCounts } from '../../test/memory-counts.ts';
import { aView } from '../../test/records.ts';
import { Spool } from '../spool/spool.ts';
import { Shipper, type ShipperOptions } from './shipper.ts';

let folder: string;
let spool: Spool;
let counts: MemoryCounts;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-flush-'));
  spool = await Spool.open({ folder });
  counts = new MemoryCounts();
});

afterEach(() => {
  spool.close();
  rmSync(folder, { recursive: true });
});

const shipper = (options: Partial<ShipperOptions> = {}) =>
  new Shipper({ spool, inbox: counts, offsets: counts, firstOpens: counts, ...options });

const views = (count: number) => Array.from({ length: count }, () => aView());
const files = (suffix: string) => readdirSync(folder).filter((name) => name.endsWith(suffix));

describe('Shipper.flush', () => {
  it('resolves when everything that was recorded before is counted', async () => {
    const tested = shipper({ countNow: counts.count });
    spool.append(views(100));
    await tested.flush(10_000);
    expect(counts.views).toBe(100);
  });

  it('waits for the counters of other processes', async () => {
    const tested = shipper();
    spool.append(views(100));
    const flushed = tested.flush(10_000);
    while (counts.inbox.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await counts.count();
    await flushed;
    expect(counts.views).toBe(100);
  });

  it('counts at most twice for any number of simultaneous callers', async () => {
    const find = jest.spyOn(counts, 'find');
    const countNow = jest.fn(counts.count);
    const tested = shipper({ countNow });
    const flushes = Array.from({ length: 50 }, async () => {
      spool.append(views(1));
      const flushed = tested.flush(10_000);
      await new Promise(setImmediate);
      await flushed;
    });
    await Promise.all(flushes);
    expect(counts.views).toBe(50);
    expect(find.mock.calls.length).toBeLessThan(10);
    expect(countNow.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('continues for those who still wait after the first caller has given up', async () => {
    const tested = shipper();
    spool.append(views(1));
    const impatient = tested.flush(50);
    const patient = tested.flush(10_000);
    await expect(impatient).rejects.toThrow(TimeoutError);
    await counts.count();
    await patient;
    expect(counts.views).toBe(1);
  });

  it('gives up after its timeout', async () => {
    spool.append(views(1));
    await expect(shipper().flush(50)).rejects.toThrow(TimeoutError);
  });

  it('fails if the database is down', async () => {
    counts.isDown = true;
    spool.append(views(1));
    await expect(shipper().flush(10_000)).rejects.toThrow('no database');
  });

  it('sends more than eight rounds', async () => {
    const tested = shipper({ countNow: counts.count });
    for (let segment = 0; segment < 20; segment++) {
      spool.append(views(20));
      spool.rotate();
    }
    await tested.flush(10_000);
    expect(counts.views).toBe(400);
    expect(files('.sealed')).toEqual([]);
  });
});
