import { type Frame, partitionCount } from '@tminus/counts';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { MemoryCounts } from '../../test/memory-counts.ts';
import { aView } from '../../test/records.ts';
import { RecordEncoder } from '../spool/record.ts';
import { Spool } from '../spool/spool.ts';
import { Shipper, type ShipperOptions } from './shipper.ts';

let folder: string;
let spool: Spool;
let counts: MemoryCounts;
let clockMs: number;
let failures: [id: string, message: string][];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-failed-'));
  spool = await Spool.open({ folder });
  counts = new MemoryCounts();
  clockMs = 0;
  failures = [];
});

afterEach(() => {
  spool.close();
  rmSync(folder, { recursive: true });
});

const shipper = (options: Partial<ShipperOptions> = {}) =>
  new Shipper({
    spool,
    inbox: counts,
    offsets: counts,
    firstOpens: counts,
    nowMs: () => clockMs,
    onFailure: (id, { message }) => void failures.push([id, message]),
    ...options,
  });

const views = (count: number) => Array.from({ length: count }, () => aView());
const files = (suffix: string) => readdirSync(folder).filter((name) => name.endsWith(suffix));

describe('A segment that fails', () => {
  it('does not keep others from being counted, is reported once, and counted when it can be read', async () => {
    const broken = uuidv7();
    mkdirSync(join(folder, `${broken}.sealed`)); // a folder cannot be read like a file
    const tested = shipper({ countNow: counts.count });
    for (let round = 0; round < 5; round++) {
      spool.append(views(10));
      spool.rotate();
      clockMs += 2_000;
      await tested.run();
      await counts.count();
    }
    await tested.flush(10_000);
    expect(counts.views).toBe(50);
    expect(failures).toEqual([[broken, expect.stringMatching(/EISDIR|EPERM/)]]);
    expect(tested.warnings).toEqual([expect.stringMatching(/1 segment\(s\) fail/)]);

    rmdirSync(join(folder, `${broken}.sealed`));
    writeFileSync(join(folder, `${broken}.sealed`), new RecordEncoder().encode(views(3)));
    clockMs += 60_000;
    await tested.run();
    await counts.count();
    expect([counts.views, tested.warnings]).toEqual([53, []]);
  });

  it('does not keep others from being counted if the database refuses its content', async () => {
    spool.append(views(3));
    const refused = spool.current.id;
    spool.rotate();
    spool.append(views(10));
    const append = async (frames: readonly Frame[]) => {
      if (frames.some(({ segmentId }) => segmentId === refused))
        throw Object.assign(new Error('violates check constraint'), { code: '23514' });
      await counts.append(frames);
    };
    await shipper({ inbox: { append } }).run();
    await counts.count();
    expect([counts.views, failures]).toEqual([10, [[refused, 'violates check constraint']]]);
  });

  it('does not keep others from being deleted after their grace period', async () => {
    const tested = shipper();
    spool.append(views(3));
    spool.rotate();
    const broken = '01890000-0000-7000-8000-000000000001';
    mkdirSync(join(folder, `${broken}.counted`));
    counts.setOffsets(broken, new Array<number>(partitionCount).fill(2 ** 20));
    for (let run = 0; run < 2; run++) {
      await tested.run();
      await counts.count();
    }
    expect(files('.counted')).toHaveLength(2);
    counts.nowMs += 50 * 86_400_000;
    clockMs += 10_000;
    await tested.run();
    expect(files('.counted')).toEqual([`${broken}.counted`]);
    expect(failures).toEqual([[broken, expect.stringMatching(/EISDIR|EPERM/)]]);
  });

  it('is not the reason if the database is down', async () => {
    counts.isDown = true;
    spool.append(views(1));
    const tested = shipper();
    await expect(tested.run()).rejects.toThrow('no database');
    expect([failures, tested.warnings]).toEqual([[], []]);
  });
});
