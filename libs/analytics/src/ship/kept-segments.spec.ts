import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { recordBytes } from '../spool/record.ts';
import { listSegments } from '../spool/segment-files.ts';
import { KeptSegments } from './kept-segments.ts';
import { FailedSegments } from './failed-segments.ts';

const hourMs = 3_600_000;
const startMs = Date.UTC(2026, 10, 22, 12);

let folder: string;
let nowMs: number;
/** Bytes that are counted. */
let countedTo: number;
let renameError: string | undefined;

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual('node:fs/promises');
  const rename = async (...args: unknown[]) => {
    if (renameError !== undefined) throw Object.assign(new Error('rename failed'), { code: renameError });
    return real.rename(...args);
  };
  return { ...real, rename };
});

const store = {
  find: async (ids: readonly string[]) => ({
    nowMs,
    segments: new Map(ids.flatMap((id) => (countedTo > 0 ? [[id, { to: countedTo, prefix: Buffer.alloc(32) }]] : []))),
  }),
};

const failed = new FailedSegments(
  () => 0,
  () => undefined,
);
const kept = (graceMs = hourMs, now = () => nowMs) => new KeptSegments({ folder, graceMs, store, failed, now });

async function aSealedSegment(records = 10) {
  const id = uuidv7();
  writeFileSync(join(folder, `${id}.sealed`), Buffer.alloc(records * recordBytes + 7));
  const segment = (await listSegments(folder, 'sealed')).find((each) => each.id === id);
  if (!segment) throw new Error('no segment');
  return { ...segment, isSealed: true, isOurs: true, end: records * recordBytes };
}

const files = () => readdirSync(folder);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-counted-'));
  nowMs = startMs;
  countedTo = 400;
  renameError = undefined;
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('KeptSegments', () => {
  it('keeps a segment until its grace period is over', async () => {
    const segment = await aSealedSegment();
    await kept().keep(segment);
    expect(files()).toEqual([`${segment.id}.counted`]);
    nowMs += hourMs - 1;
    expect(await kept().check()).toEqual([]);
    expect(files()).toHaveLength(1);
    nowMs += 1;
    expect(await kept().check()).toEqual([]);
    expect(files()).toEqual([]);
  });

  it('keeps nothing without a grace period', async () => {
    await kept(0).keep(await aSealedSegment());
    expect(files()).toEqual([]);
  });

  it.each([
    ['all counts', 0],
    ['some counts', 360],
  ])('seals a segment again if the database has lost %s, even after the grace period', async (_, lostTo) => {
    const segment = await aSealedSegment();
    await kept().keep(segment);
    countedTo = lostTo;
    nowMs += 2 * hourMs;
    expect(await kept().check()).toEqual([segment.id]);
    expect(files()).toEqual([`${segment.id}.sealed`]);
  });

  it('seals a segment again if a process that was suspended appends a late record', async () => {
    const segment = await aSealedSegment();
    await kept().keep(segment);
    appendFileSync(join(folder, `${segment.id}.counted`), Buffer.alloc(recordBytes));
    expect(await kept().check()).toEqual([segment.id]);
    expect(files()).toEqual([`${segment.id}.sealed`]);
  });

  it('does nothing if another process was faster', async () => {
    const segment = await aSealedSegment();
    await kept().keep(segment);
    await kept().keep(segment);
    nowMs += hourMs;
    await Promise.all([kept().check(), kept().check(), kept().check()]);
    expect(files()).toEqual([]);
  });

  it('keeps a segment from the future', async () => {
    await kept(hourMs, () => nowMs + 5 * hourMs).keep(await aSealedSegment());
    await kept().check();
    expect(files()).toHaveLength(1);
  });

  it('deletes a counted segment that the full disk cannot rename', async () => {
    renameError = 'ENOSPC';
    await kept().keep(await aSealedSegment());
    expect(files()).toEqual([]);
  });

  it('reports other errors of the disk, and deletes nothing', async () => {
    renameError = 'EIO';
    await expect(kept().keep(await aSealedSegment())).rejects.toThrow('rename failed');
    expect(files()).toHaveLength(1);
  });
});
