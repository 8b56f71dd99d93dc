import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { MemoryCounts } from '../../test/memory-counts.ts';
import { aView } from '../../test/records.ts';
import { RecordEncoder, recordBytes } from '../spool/record.ts';
import { activePath, sealedPath } from '../spool/segment-files.ts';
import { splitSegment } from './segment-content.ts';
import type { ShippedSpool } from './segment-list.ts';
import { Shipper } from './shipper.ts';

const encoder = new RecordEncoder();
const records = (count: number) => Buffer.from(encoder.encode(Array.from({ length: count }, () => aView())));

let root: string;
let counts: MemoryCounts;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tminus-content-'));
  counts = new MemoryCounts();
});
afterEach(() => rmSync(root, { recursive: true }));

/** A machine that can be cloned, with its files and the memory of its shipper at the start. */
class Machine implements ShippedSpool {
  readonly folder = mkdtempSync(join(root, 'spool-'));
  readonly shipper = new Shipper({
    spool: this,
    inbox: counts,
    offsets: counts,
    contents: counts.contents,
    firstOpens: counts,
    nowMs: () => this.clockMs,
  });
  private clockMs = 0;

  constructor(private segmentId: string) {
    writeFileSync(this.path, '');
  }

  get current() {
    return { id: this.segmentId, path: this.path, isShipping: true, end: readFileSync(this.path).length };
  }

  sealedHereOf = (ids: readonly string[]) => ids;

  rotate(): void {
    renameSync(this.path, sealedPath(this.folder, this.segmentId));
    this.segmentId = uuidv7();
    writeFileSync(this.path, '');
  }

  write(bytes: Buffer): void {
    writeFileSync(this.path, bytes, { flag: 'a' });
  }

  async ship(): Promise<void> {
    this.clockMs += 20_000;
    await this.shipper.run();
    await counts.count();
  }

  /** Seals everything, and ships until nothing is left. */
  async finish(): Promise<void> {
    this.rotate();
    for (let round = 0; round < 8; round++) await this.ship();
  }

  private get path(): string {
    return activePath(this.folder, this.segmentId);
  }
}

/** Two machines with the same segment: it was copied when it had `before` records, of which `sent` were counted. */
async function cloned({ sent, before }: { sent: number; before: number }): Promise<[Machine, Machine]> {
  const id = uuidv7();
  const machines: [Machine, Machine] = [new Machine(id), new Machine(id)];
  const shared = records(before);
  for (const machine of machines) machine.write(shared.subarray(0, sent * recordBytes));
  for (const machine of machines) await machine.ship();
  for (const machine of machines) machine.write(shared.subarray(sent * recordBytes));
  return machines;
}

describe('A machine that is set back to a snapshot while it runs', () => {
  it.each([
    { sent: 40, before: 40, lost: 60, after: 60 },
    { sent: 10, before: 10, lost: 50, after: 50 },
    { sent: 10, before: 25, lost: 35, after: 20 }, // some waited in the snapshot
    { sent: 0, before: 7, lost: 1, after: 90 },
    { sent: 30, before: 30, lost: 70, after: 1 },
    { sent: 30, before: 30, lost: 70, after: 0 },
  ])('counts each record once: %j', async ({ sent, before, lost, after }) => {
    const [first, setBack] = await cloned({ sent, before });
    first.write(records(lost));
    await first.ship();
    setBack.write(records(after));
    await setBack.ship();
    await setBack.finish();
    expect(counts.views).toBe(before + lost + after);
  });

  it('counts each record once even if its shipper is new', async () => {
    const [first] = await cloned({ sent: 20, before: 20 });
    first.write(records(30));
    await first.ship();
    const { id } = first.current;
    const next = new Machine(uuidv7());
    writeFileSync(
      sealedPath(next.folder, id),
      Buffer.concat([readFileSync(first.current.path).subarray(0, 20 * recordBytes), records(15)]),
    );
    await next.finish();
    expect(counts.views).toBe(20 + 30 + 15);
  });
});

describe('A machine that is cloned while it runs', () => {
  it('and its clone count each record once, whichever is faster', async () => {
    const [one, other] = await cloned({ sent: 5, before: 12 });
    for (let round = 1; round <= 6; round++) {
      one.write(records(round));
      other.write(records(2 * round));
      await (round % 2 ? one : other).ship();
      await (round % 3 ? other : one).ship();
    }
    await Promise.all([one.finish(), other.finish()]);
    expect(counts.views).toBe(12 + 21 + 42);
  });
});

describe('The content of a segment', () => {
  it('keeps the part that was split off, if an earlier, shorter copy is split at the same place', async () => {
    const { folder } = new Machine(uuidv7());
    const id = uuidv7();
    const all = records(9);
    const path = join(folder, 'copy');
    const split = (count: number) => {
      writeFileSync(path, all.subarray(0, count * recordBytes));
      return splitSegment(folder, { id, path }, 2 * recordBytes);
    };
    const splitId = await split(9);
    expect(await split(5)).toBe(splitId);
    expect(readFileSync(sealedPath(folder, splitId))).toEqual(all.subarray(2 * recordBytes));
    expect(readFileSync(path)).toEqual(all.subarray(0, 2 * recordBytes));
  });

  it('is not another one because a power cut has damaged records that are counted', async () => {
    const machine = new Machine(uuidv7());
    machine.write(records(30));
    await machine.ship();
    const { id, path } = machine.current;
    const damaged = readFileSync(path).fill(0, 10 * recordBytes, 15 * recordBytes);
    const next = new Machine(uuidv7());
    writeFileSync(sealedPath(next.folder, id), damaged);
    await next.finish();
    expect(counts.views).toBe(30);
  });

  it.each([
    { name: 'the process is killed before it has shortened the segment', records: 35 },
    { name: 'an earlier copy of the spool is restored', records: 27 },
  ])('is split once, even if $name', async ({ records: count }) => {
    const [first, setBack] = await cloned({ sent: 20, before: 20 });
    first.write(records(30));
    await first.ship();
    setBack.write(records(15));
    const { id, path } = setBack.current;
    const copy = readFileSync(path).subarray(0, count * recordBytes);
    await setBack.finish();
    writeFileSync(sealedPath(setBack.folder, id), copy);
    await setBack.finish();
    expect(counts.views).toBe(20 + 30 + 15);
  });
});
