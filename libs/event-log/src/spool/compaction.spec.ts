import { timerIds } from '@tminus/domain';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { type AllCounts, allCounts, viewsIn } from '../../test/all-counts.ts';
import { MemoryCounts } from '../../test/memory-counts.ts';
import { aFirstOpen, aNewerRecord, aView, anApiRequest } from '../../test/records.ts';
import { packAttributes } from '@tminus/counts';
import { RecordAggregator } from '../counts/record-aggregator.ts';
import { Shipper } from '../shipping/shipper.ts';
import { adoptCompactions, compactSegments } from './compaction.ts';
import { RecordEncoder, type SpoolRecord, recordBytes, timerBytes } from './record.ts';
import { Spool } from './spool.ts';

/** The call at which the file system stops responding. A process that hangs forever leaves the same files behind as a killed one. */
let killedAt = Infinity;
let calls = 0;
let onKilled = () => undefined as unknown;
const opened: FileHandle[] = [];

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual('node:fs/promises');
  const mortal =
    (name: 'open' | 'rename' | 'unlink') =>
    async (...args: unknown[]) => {
      if (++calls === killedAt) {
        onKilled();
        await new Promise(() => undefined);
      }
      const result = await real[name](...args);
      if (name === 'open') opened.push(result);
      return result;
    };
  return { ...real, open: mortal('open'), rename: mortal('rename'), unlink: mortal('unlink') };
});

const ignore = () => undefined;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-compaction-'));
  killedAt = Infinity;
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  for (const file of opened.splice(0)) await file.close().catch(ignore); // killed compactions left these open
});

const timers = Array.from({ length: 3 }, () => timerBytes(timerIds.create()));
const attributes = [
  0,
  packAttributes({ country: 'DE', client: 'Gmail' }),
  packAttributes({ country: 'US', device: 'mobile' }),
];

/** Records of all kinds, over two days. */
const someRecords = (count: number): SpoolRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const second = 1_800_000_000 + index * 31;
    if (index % 50 === 7) return aFirstOpen(timers[index % 3], Buffer.alloc(8, index % 4), second);
    if (index % 50 === 8) return anApiRequest(timers[0], second);
    return aView(timers[index % 3], second, attributes[index % 4] ?? 0);
  });

const encode = (records: readonly SpoolRecord[]) => Buffer.from(new RecordEncoder().encode(records));

function leaveSegment(state: 'whole' | 'sealed', bytes: Buffer): string {
  const id = uuidv7();
  writeFileSync(join(folder, `${id}.${state}`), bytes);
  return id;
}

const countsOf = (bytes: Buffer): Promise<AllCounts> => {
  const aggregator = new RecordAggregator();
  aggregator.add(bytes);
  expect(aggregator.corrupt).toBe(0);
  return allCounts(aggregator);
};

/** The counts that shipping all records would give now. */
const waiting = () =>
  countsOf(
    Buffer.concat(
      readdirSync(folder)
        .filter((name) => /\.(whole|sealed)$/.test(name))
        .map((name) => readFileSync(join(folder, name))),
    ),
  );

const names = (ending: string) => readdirSync(folder).filter((name) => name.endsWith(ending));
/** Loads the code a second time, as another process would: the copies share no memory. */
function nextProcess(): Promise<typeof import('./compaction.ts')> {
  killedAt = Infinity;
  return new Promise((resolve) => jest.isolateModules(() => resolve(jest.requireActual('./compaction.ts'))));
}

describe('compaction', () => {
  it('replaces many segments by a small one with the same counts', async () => {
    const records = someRecords(3_000);
    for (let start = 0; start < 3_000; start += 600) leaveSegment('whole', encode(records.slice(start, start + 600)));
    const before = await waiting();
    const saved = await compactSegments(folder, ignore);
    expect(await waiting()).toEqual(before);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.whole$/)]);
    const [result = ''] = readdirSync(folder);
    expect(readFileSync(join(folder, result))).toHaveLength(3_000 * recordBytes - saved);
    expect(saved).toBeGreaterThan(1_500 * recordBytes);
  });

  it('compacts the results of earlier compactions', async () => {
    for (let round = 0; round < 4; round++) {
      leaveSegment('whole', encode(someRecords(1_000)));
      leaveSegment('whole', encode(someRecords(1_000)));
      await compactSegments(folder, ignore);
    }
    expect(names('.whole').length).toBeLessThanOrEqual(2);
    expect(await waiting()).toEqual(await countsOf(encode(Array.from({ length: 8 }, () => someRecords(1_000)).flat())));
  });

  it('leaves out segments that may already be in the counts', async () => {
    const shipping = leaveSegment('sealed', encode(someRecords(500)));
    leaveSegment('whole', encode(someRecords(500)));
    leaveSegment('whole', encode(someRecords(500)));
    await compactSegments(folder, ignore);
    expect(names('.sealed')).toEqual([`${shipping}.sealed`]);
    expect(names('.whole')).toHaveLength(1);
  });

  it('changes nothing if sums would save no space', async () => {
    const differentTimers = Array.from({ length: 500 }, () => aView());
    const ids = [
      leaveSegment('whole', encode(differentTimers.slice(0, 250))),
      leaveSegment('whole', encode(differentTimers.slice(250))),
    ];
    expect(await compactSegments(folder, ignore)).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(ids.map((id) => `${id}.whole`).sort());
  });

  it('skips and reports corrupt records, and ignores an incomplete last record', async () => {
    const damaged = encode(someRecords(600));
    damaged.writeUInt8(damaged.readUInt8(60) ^ 1, 60);
    leaveSegment('whole', damaged);
    leaveSegment('whole', Buffer.concat([encode(someRecords(600)), Buffer.from('half a record')]));
    let corrupt = 0;
    await compactSegments(folder, (records) => (corrupt += records));
    expect(corrupt).toBe(1);
    expect(viewsIn(await waiting())).toBe(2 * 576 - 1);
  });

  it('leaves out segments with records of a newer version', async () => {
    const newer = leaveSegment('whole', Buffer.concat([encode(someRecords(500)), aNewerRecord()]));
    for (let each = 0; each < 2; each++) leaveSegment('whole', encode(someRecords(500)));
    expect(await compactSegments(folder, ignore)).toBe(0);
    expect(names('.whole')).toHaveLength(3);
    expect(await compactSegments(folder, ignore)).toBeGreaterThan(0);
    expect(names('.whole')).toHaveLength(2);
    expect(names('.whole')).toContain(`${newer}.whole`);
  });

  it('leaves a segment that cannot be read as it is, and compacts the others', async () => {
    const broken = '01890000-0000-7000-8000-000000000001'; // the oldest
    mkdirSync(join(folder, `${broken}.whole`));
    for (let each = 0; each < 3; each++) leaveSegment('whole', encode(someRecords(400)));
    await expect(compactSegments(folder, ignore)).rejects.toThrow('EISDIR');
    expect(names('.whole')).toHaveLength(4);
    expect(await compactSegments(folder, ignore)).toBeGreaterThan(0);
    expect(names('.whole')).toEqual([`${broken}.whole`, expect.anything()]);
  });

  it('loses no record and counts none twice, no matter when its process is killed', async () => {
    let killed = 0;
    for (let step = 1; ; step++) {
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
      for (let each = 0; each < 3; each++) leaveSegment('whole', encode(someRecords(400)));
      const before = await waiting();
      [calls, killedAt] = [0, step];
      const isKilled = new Promise<false>((resolve) => (onKilled = () => resolve(false)));
      const finished = await Promise.race([compactSegments(folder, ignore).then(() => true), isKilled]);
      const next = await nextProcess();
      await next.adoptCompactions(folder, Date.now(), ignore);
      expect({ step, counts: await waiting() }).toEqual({ step, counts: before });
      expect([names('.folding'), names('.folded')]).toEqual([[], []]);
      await next.compactSegments(folder, ignore);
      expect({ step, counts: await waiting() }).toEqual({ step, counts: before });
      if (finished) break;
      killed++;
    }
    expect(killed).toBeGreaterThan(8);
  });

  it('is abandoned by a suspended process after another process has rolled it back', async () => {
    for (let each = 0; each < 3; each++) leaveSegment('whole', encode(someRecords(400)));
    const before = await waiting();
    const next = await nextProcess();
    const slow = compactSegments(folder, ignore);
    await new Promise((resolve) => setImmediate(resolve));
    await next.adoptCompactions(folder, Date.now(), ignore);
    await slow.catch(ignore);
    await adoptCompactions(folder, Date.now(), ignore);
    expect(await waiting()).toEqual(before);
  });

  it('never takes a segment that is being shipped, and its sources are never shipped', async () => {
    const counts = new MemoryCounts();
    const spools = await Promise.all([1, 2].map(() => Spool.open({ folder, segmentBytes: 200 * recordBytes })));
    let clockMs = 0;
    const nowMs = () => (clockMs += 1_000);
    const shippers = spools.map(
      (spool) =>
        new Shipper({ spool, inbox: counts, offsets: counts, contents: counts.contents, firstOpens: counts, nowMs }),
    );
    const all: SpoolRecord[] = [];
    for (let round = 0; round < 25; round++) {
      const records = someRecords(900);
      for (const spool of spools) for (let at = 0; at < 900; at += 90) spool.append(records.slice(at, at + 90));
      all.push(...records, ...records);
      counts.isDown = round % 3 === 0;
      await Promise.allSettled([
        compactSegments(folder, ignore),
        ...shippers.map((each) => each.run()),
        compactSegments(folder, ignore),
        adoptCompactions(folder, Date.now(), ignore),
        ...shippers.map((each) => each.run()),
        counts.count(),
      ]);
    }
    counts.isDown = false;
    spools.forEach((spool) => spool.close());
    await adoptCompactions(folder, Date.now(), ignore);
    while (names('.whole').length + names('.sealed').length > 0) {
      for (const each of shippers) await each.run();
      await counts.count();
    }
    expect(counts.views).toBe(all.filter(({ kind }) => kind === 'view').length);
  });
});
