import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { allPartitions } from '@tminus/counts';
import { recordBytes } from '../spool/record.ts';
import { listSealed } from '../spool/segment-files.ts';
import { CountedSegments } from './counted-segments.ts';
import { FailedSegments } from './failed-segments.ts';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 10, 22, 12);

let folder: string;
/** The database's time. */
let nowMs: number;
/** Bytes that all partitions but the last one have counted, and what the last one has. */
let countedTo: [usual: number, last: number];
let renameError: string | undefined;

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual('node:fs/promises');
  const rename = async (...args: unknown[]) => {
    if (renameError !== undefined) throw Object.assign(new Error('rename failed'), { code: renameError });
    return real.rename(...args);
  };
  return { ...real, rename };
});

const offsets = {
  find: async (ids: readonly string[]) => ({
    nowMs,
    countedTo: new Map(ids.map((id) => [id, allPartitions.map((partition) => countedTo[partition === 15 ? 1 : 0])])),
  }),
};

const failed = new FailedSegments(
  () => 0,
  () => undefined,
);
const counted = (graceMs = hourMs) => new CountedSegments({ folder, graceMs, offsets, failed });

async function aSealedSegment(records = 10) {
  const id = uuidv7();
  writeFileSync(join(folder, `${id}.sealed`), Buffer.alloc(records * recordBytes + 7));
  const segment = (await listSealed(folder)).find((each) => each.id === id);
  if (!segment) throw new Error('no segment');
  return { ...segment, isSealed: true, isOurs: true, end: records * recordBytes };
}

const files = () => readdirSync(folder);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-counted-'));
  nowMs = startMs;
  countedTo = [400, 400];
  renameError = undefined;
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('CountedSegments', () => {
  it("keeps a segment until its grace period is over by the database's clock", async () => {
    const segment = await aSealedSegment();
    await counted().keep(segment, nowMs);
    expect(files()).toEqual([`${segment.id}.counted`]);
    nowMs += hourMs - 1;
    expect(await counted().check()).toEqual([]);
    expect(files()).toHaveLength(1);
    nowMs += 1;
    expect(await counted().check()).toEqual([]);
    expect(files()).toEqual([]);
  });

  it('keeps nothing without a grace period', async () => {
    await counted(0).keep(await aSealedSegment(), nowMs);
    expect(files()).toEqual([]);
  });

  it.each<[string, [number, number]]>([
    ['all counts', [0, 0]],
    ['the counts of one partition', [400, 360]],
  ])('seals a segment again if the database has lost %s, even after the grace period', async (_, lostTo) => {
    const segment = await aSealedSegment();
    await counted().keep(segment, nowMs);
    countedTo = lostTo;
    nowMs += 2 * hourMs;
    expect(await counted().check()).toEqual([segment.id]);
    expect(files()).toEqual([`${segment.id}.sealed`]);
  });

  it('seals a segment again if a process that was suspended appends a late record', async () => {
    const segment = await aSealedSegment();
    await counted().keep(segment, nowMs);
    appendFileSync(join(folder, `${segment.id}.counted`), Buffer.alloc(recordBytes));
    expect(await counted().check()).toEqual([segment.id]);
    expect(files()).toEqual([`${segment.id}.sealed`]);
  });

  it('does not send a segment again that is older than the offsets in the database', async () => {
    await counted().keep(await aSealedSegment(), nowMs);
    countedTo = [0, 0];
    nowMs += 45 * 24 * hourMs;
    expect(await counted().check()).toEqual([]);
    expect(files()).toEqual([]);
  });

  it('does nothing if another process was faster', async () => {
    const segment = await aSealedSegment();
    await counted().keep(segment, nowMs);
    await counted().keep(segment, nowMs + hourMs);
    nowMs += hourMs;
    await Promise.all([counted().check(), counted().check(), counted().check()]);
    expect(files()).toEqual([]);
  });

  it('keeps a segment from the future', async () => {
    await counted().keep(await aSealedSegment(), nowMs + 5 * hourMs);
    await counted().check();
    expect(files()).toHaveLength(1);
  });

  it('deletes a counted segment that the full disk cannot rename', async () => {
    renameError = 'ENOSPC';
    await counted().keep(await aSealedSegment(), nowMs);
    expect(files()).toEqual([]);
  });

  it('reports other errors of the disk, and deletes nothing', async () => {
    renameError = 'EIO';
    await expect(counted().keep(await aSealedSegment(), nowMs)).rejects.toThrow('rename failed');
    expect(files()).toHaveLength(1);
  });
});
