import { partitionCount } from '@tminus/counts';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { MemoryCounts } from '../../test/memory-counts.ts';
import { aView } from '../../test/records.ts';
import { RecordEncoder } from '../spool/record.ts';
import { Spool } from '../spool/spool.ts';
import { Shipper } from './shipper.ts';

const dayMs = 86_400_000;

let folder: string;
let spool: Spool;
let counts: MemoryCounts;
let clockMs: number;
let quarantined: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-quarantine-'));
  spool = await Spool.open({ folder });
  counts = new MemoryCounts();
  clockMs = 0;
  quarantined = [];
});

afterEach(() => {
  spool.close();
  rmSync(folder, { recursive: true });
});

const shipper = () =>
  new Shipper({
    spool,
    inbox: counts,
    offsets: counts,
    firstOpens: counts,
    nowMs: () => clockMs,
    onQuarantine: (id) => void quarantined.push(id),
  });

const views = (count: number) => Array.from({ length: count }, () => aView());
const files = (suffix: string) => readdirSync(folder).filter((name) => name.endsWith(suffix));

/** Ninety days later, the database has removed the offsets of segments that are counted. */
function waitUntilOffsetsAreRemoved(): void {
  counts.nowMs += 91 * dayMs;
  counts.forgetOffsets();
}

describe('A segment that is older than the offsets in the database', () => {
  it('is put into quarantine if it may be counted, and not counted again', async () => {
    spool.append(views(10));
    await shipper().run();
    await counts.count();
    spool.append(views(5)); // the node is switched off before these are sent
    const { id } = spool.current;
    spool.rotate();
    waitUntilOffsetsAreRemoved();
    const tested = shipper();
    spool.append(views(1));
    await tested.run();
    await counts.count();
    expect([counts.views, quarantined, files('.quarantined')]).toEqual([11, [id], [`${id}.quarantined`]]);
    expect(tested.warnings).toEqual([expect.stringMatching(/1 segment\(s\) are in quarantine/)]);
  });

  it('is not counted again by a process that was suspended all the time', async () => {
    const tested = shipper();
    spool.append(views(10));
    await tested.run();
    await counts.count();
    await tested.run();
    waitUntilOffsetsAreRemoved();
    clockMs += 10_000;
    spool.append(views(5));
    await tested.run();
    spool.append(views(1));
    await tested.run();
    await counts.count();
    expect([counts.views, quarantined.length]).toEqual([11, 1]);
  });

  it('is counted if no process has started to ship it', async () => {
    const id = uuidv7({ msecs: counts.nowMs - 200 * dayMs });
    writeFileSync(join(folder, `${id}.whole`), new RecordEncoder().encode(views(10)));
    const tested = shipper();
    await tested.run();
    clockMs += 20_000;
    await tested.run(); // it is sent and not counted yet
    await counts.count();
    expect([counts.views, quarantined]).toEqual([10, []]);
  });

  it('is counted from its offsets on if the database still has them', async () => {
    const timer = Buffer.alloc(16, 0x05);
    const id = uuidv7({ msecs: counts.nowMs - 200 * dayMs });
    const records = [aView(timer), aView(timer), aView(timer)];
    writeFileSync(join(folder, `${id}.sealed`), new RecordEncoder().encode(records));
    counts.setOffsets(
      id,
      Array.from({ length: partitionCount }, (_, partition) => (partition === 5 ? 40 : 0)),
    );
    await shipper().run();
    await counts.count();
    expect([counts.views, quarantined]).toEqual([2, []]);
  });
});
