import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { aView } from '../../test/records.ts';
import { recordBytes } from '../spool/record.ts';
import { Spool } from '../spool/spool.ts';
import { FailedSegments } from './failed-segments.ts';
import { SegmentList } from './segment-list.ts';

let folder: string;
let spool: Spool;
let nowMs: number;
let list: SegmentList;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-list-'));
  spool = await Spool.open({ folder });
  nowMs = 0;
  list = new SegmentList(
    spool,
    () => nowMs,
    new FailedSegments(
      () => nowMs,
      () => undefined,
    ),
  );
});

afterEach(() => {
  spool.close();
  rmSync(folder, { recursive: true });
});

function leaveSegment(state: 'sealed' | 'counted'): string {
  const id = uuidv7();
  writeFileSync(join(folder, `${id}.${state}`), Buffer.alloc(2 * recordBytes + 7));
  return id;
}

const ours = async () => (await list.read()).filter(({ isOurs }) => isOurs).map(({ id }) => id);

describe('SegmentList', () => {
  it('lists sealed segments, oldest first, and then the current one, each up to its last complete record', async () => {
    const [older, newer] = [leaveSegment('sealed'), leaveSegment('sealed')];
    leaveSegment('counted');
    spool.append([aView(), aView(), aView()]);
    expect((await list.read()).map(({ id, isSealed, end }) => ({ id, isSealed, end }))).toEqual([
      { id: older, isSealed: true, end: 80 },
      { id: newer, isSealed: true, end: 80 },
      { id: spool.current.id, isSealed: false, end: 120 },
    ]);
  });

  it('never reads an unfinished append, which is removed again if the disk is full', async () => {
    spool.append([aView()]);
    appendFileSync(spool.current.path, Buffer.alloc(2 * recordBytes));
    expect((await list.read()).map(({ end }) => end)).toEqual([recordBytes]);
  });

  it('contains a segment once, although it was just sealed', async () => {
    spool.append([aView()]);
    const { id } = spool.current;
    spool.close();
    expect((await list.read()).map((each) => [each.id, each.isSealed])).toEqual([[id, true]]);
  });

  it('leaves a segment to the process that sealed it, and takes it over after 15 seconds', async () => {
    const before = leaveSegment('sealed');
    expect(await ours()).toEqual([before, spool.current.id]);
    const others = leaveSegment('sealed');
    expect(await ours()).toEqual([before, spool.current.id]);
    nowMs += 15_000;
    expect(await ours()).toEqual([before, others, spool.current.id]);
  });

  it('immediately ships what this process has sealed or takes over', async () => {
    await list.read();
    spool.append([aView()]);
    const { id } = spool.current;
    spool.rotate();
    const others = leaveSegment('sealed');
    expect(await ours()).toEqual([id, spool.current.id]);
    list.takeOver(others);
    expect(await ours()).toEqual([id, others, spool.current.id]);
  });
});
