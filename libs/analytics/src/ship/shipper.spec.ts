import { TimeoutError } from '@tminus/server/resilience';
import { mkdirSync, promises as files, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { aFirstOpen, anApiRequest, aNewerRecord, aView, encodedViews, views } from '../../test/records.ts';
import { TestNode } from '../../test/test-node.ts';
import { recordBytes } from '../spool/record.ts';
import { StaleRangeError } from './count-transaction.ts';
import type { ShipperOptions } from './shipper.ts';

let node: TestNode;

beforeEach(async () => (node = await TestNode.start()));
afterEach(() => node.stop());

const timer = Buffer.alloc(16, 0x05);

/** The bytes of three records, of which the second is damaged. */
function withDamagedRecord(): Buffer {
  const bytes = encodedViews(3);
  bytes.writeUInt8(bytes.readUInt8(recordBytes + 9) ^ 1, recordBytes + 9);
  return bytes;
}

describe('Shipper', () => {
  it('counts what is new in one transaction, and asks nothing of the database while nothing is recorded', async () => {
    const tested = node.shipper();
    const [find, commit] = [jest.spyOn(node.counts, 'find'), jest.spyOn(node.counts, 'commit')];
    node.spool.append([aView(timer), aView(timer), anApiRequest(), aFirstOpen(timer)]);
    expect(await tested.run()).toEqual({ sums: 3, isCommitted: true, lockMs: 0, isComplete: true });
    for (let run = 0; run < 5; run++) expect((await tested.run()).sums).toBe(0);
    node.spool.append([aView(timer)]);
    await tested.run();
    expect([find.mock.calls.length, commit.mock.calls.length, node.counts.views]).toEqual([1, 2, 3]);
  });

  it('keeps a sealed segment after it is counted, and deletes one without records', async () => {
    const tested = node.shipper();
    writeFileSync(join(node.folder, `${uuidv7()}.sealed`), '');
    node.spool.append(views(3));
    node.spool.rotate();
    await tested.run();
    expect([node.files('.sealed'), node.files('.counted').length]).toEqual([[], 1]);
  });

  it('notices within ten seconds that the counts of the current segment are lost', async () => {
    const tested = node.shipper();
    const backup = node.counts.backup();
    node.spool.append(views(30));
    await tested.run();
    node.counts.restore(backup);
    node.clockMs += 10_000;
    await tested.run();
    expect(node.counts.views).toBe(30);
  });

  it('goes on where another process has counted', async () => {
    const [tested, other] = [node.shipper(), node.shipper()];
    node.spool.append(views(2));
    await tested.run();
    node.spool.append(views(3));
    await other.run();
    node.spool.append(views(4));
    expect((await tested.run()).isComplete).toBe(false);
    await tested.run();
    expect(node.counts.views).toBe(9);
  });

  it('asks how far it is counted if the answer to a commit was lost', async () => {
    const tested = node.shipper();
    node.spool.append(views(30));
    node.counts.losesAnswers = true;
    await expect(tested.run()).rejects.toThrow('The answer was lost.');
    node.counts.losesAnswers = false;
    node.spool.append(views(10));
    await tested.run();
    expect(node.counts.views).toBe(40);
  });

  it('skips damaged records, and reports that they are lost once they cannot be counted any more', async () => {
    const onLost = jest.fn();
    const [id, bytes] = [uuidv7(), withDamagedRecord()];
    writeFileSync(join(node.folder, `${id}.sealed`), bytes);
    node.counts.isDown = true;
    const tested = node.shipper({ onLost });
    await expect(tested.run()).rejects.toThrow('no database');
    expect(onLost).not.toHaveBeenCalled();
    node.counts.isDown = false;
    await tested.run();
    expect([node.counts.views, onLost.mock.calls]).toEqual([2, [[id, 1]]]);
  });

  it('reports damaged records once, also if the answer to the commit that skipped them was lost', async () => {
    const onLost = jest.fn();
    const bytes = withDamagedRecord();
    writeFileSync(join(node.folder, `${uuidv7()}.sealed`), bytes);
    node.counts.losesAnswers = true;
    const tested = node.shipper({ onLost });
    await expect(tested.run()).rejects.toThrow('The answer was lost.');
    node.counts.losesAnswers = false;
    await tested.run();
    expect([node.counts.views, onLost.mock.calls.length, node.files('.sealed')]).toEqual([2, 1, []]);
  });

  it('reads no more than a transaction may contain, and says so', async () => {
    node.spool.append(views(60_000));
    const tested = node.shipper();
    const runs: boolean[] = [];
    while (runs.at(-1) !== true) runs.push((await tested.run()).isComplete);
    expect([runs, node.counts.views]).toEqual([[false, true], 60_000]);
  });

  it('knows when everything is counted that an earlier process left', async () => {
    for (let segment = 0; segment < 40; segment++)
      writeFileSync(join(node.folder, `${uuidv7()}.sealed`), encodedViews(2));
    const running = node.shipper({ intervalMs: 1 });
    running.start();
    await running.backlogShipped;
    expect(node.counts.views).toBe(80);
    await running.stop();
  });

  it('syncs a segment before it is counted, so that a power cut leaves what is counted', async () => {
    node.spool.append(views(1));
    const steps: string[] = [];
    const file = await files.open(node.spool.current.path);
    const sync = jest
      .spyOn(Object.getPrototypeOf(file) as FileHandle, 'datasync')
      .mockImplementation(async () => void steps.push('sync'));
    await file.close();
    const commit: typeof node.counts.commit = (...args) => {
      steps.push('commit');
      return node.counts.commit(...args);
    };
    await node.shipper({ store: { find: (ids) => node.counts.find(ids), commit } }).run();
    sync.mockRestore();
    expect(steps).toEqual(['sync', 'commit']);
  });

  it('leaves a segment with records of a newer version in the spool, reports it once, and counts the others', async () => {
    const [newer, bytes] = [uuidv7(), Buffer.concat([encodedViews(2), aNewerRecord()])];
    writeFileSync(join(node.folder, `${newer}.sealed`), bytes);
    node.spool.append(views(1));
    const onNewer = jest.fn();
    const tested = node.shipper({ onNewer });
    for (let run = 0; run < 3; run++) await tested.run();
    expect([node.counts.views, onNewer.mock.calls.length]).toEqual([1, 1]);
    expect(readFileSync(join(node.folder, `${newer}.sealed`))).toEqual(bytes);
    expect(tested.warnings).toEqual(['1 segment(s) wait for a newer version of T-minus']);
  });

  it('does not count a segment that is older than what the database remembers', async () => {
    const onInDoubt = jest.fn();
    writeFileSync(join(node.folder, `${oldId}.sealed`), encodedViews(4));
    await node.shipper({ onInDoubt }).run();
    expect([node.counts.views, onInDoubt.mock.calls]).toEqual([0, [[oldId, 4, expect.stringContaining('older')]]]);
    expect(node.files('.forgotten')).toEqual([`${oldId}.forgotten`]);
  });

  it('counts nothing again if the database has forgotten the segment that it writes', async () => {
    const onInDoubt = jest.fn();
    const tested = node.shipper({ onInDoubt });
    node.spool.append(views(10));
    await tested.run();
    node.counts.nowMs += 401 * 86_400_000;
    node.counts.forgetSegments();
    node.clockMs += 10_000;
    for (let run = 0; run < 3; run++) await tested.run();
    node.spool.append(views(1));
    await tested.run();
    expect([node.counts.views, onInDoubt.mock.calls.length, node.files('.forgotten').length]).toEqual([11, 1, 1]);
  });

  it('reports the start and the end of an outage once', async () => {
    const reported: string[] = [];
    const running = node.shipper({
      intervalMs: 1,
      onOutage: ({ message }) => reported.push(message),
      onRecovery: () => reported.push('recovered'),
    });
    node.counts.isDown = true;
    node.spool.append(views(1));
    running.start();
    while (reported.length < 1) await new Promise((resolve) => setImmediate(resolve));
    node.counts.isDown = false;
    while (reported.length < 2) await new Promise((resolve) => setImmediate(resolve));
    await running.stop();
    expect(reported).toEqual(['no database', 'recovered']);
  });

  it('knows the age of the oldest record that may not be counted', async () => {
    const tested = node.shipper();
    node.spool.append(views(1));
    node.counts.isDown = true;
    node.clockMs += 61_000;
    await tested.run().catch(() => undefined);
    expect(tested.statistics).toMatchObject({ behind: expect.closeTo(61, 1), commits: 0 });
    node.counts.isDown = false;
    await tested.run();
    expect(tested.statistics).toMatchObject({ behind: 0, commits: 1 });
  });
});

const oldId = '01890000-0000-7000-8000-000000000001'; // 2023

describe('A segment that fails', () => {
  let failures: [id: string, message: string][];
  const shipper = (options: Partial<ShipperOptions> = {}) =>
    node.shipper({ onFailure: (id, { message }) => void failures.push([id, message]), ...options });

  beforeEach(() => (failures = []));

  it('does not keep others from being counted, is reported once, and counted when it can be read', async () => {
    const broken = uuidv7();
    const path = join(node.folder, `${broken}.sealed`);
    mkdirSync(path); // a folder cannot be read like a file
    const tested = shipper();
    for (let round = 0; round < 5; round++) {
      node.spool.append(views(10));
      node.spool.rotate();
      node.clockMs += 2_000;
      await tested.run();
    }
    await tested.flush(10_000);
    expect(node.counts.views).toBe(50);
    expect(failures).toEqual([[broken, expect.stringMatching(/EISDIR|EPERM/)]]);
    expect(tested.warnings).toEqual([expect.stringMatching(/1 segment\(s\) fail/)]);
    rmdirSync(path);
    writeFileSync(path, encodedViews(3));
    node.clockMs += 60_000;
    await tested.flush(10_000);
    expect([node.counts.views, tested.warnings]).toEqual([53, []]);
  });

  it('does not keep others from being counted if the database refuses its content', async () => {
    node.spool.append(views(3));
    node.counts.refused = node.spool.current.id;
    node.spool.rotate();
    for (let segment = 0; segment < 3; segment++) {
      node.spool.append(views(10));
      node.spool.rotate();
    }
    const tested = shipper();
    await tested.flush(10_000);
    expect([node.counts.views, failures]).toEqual([30, [[node.counts.refused, 'invalid value']]]);
    node.counts.refused = undefined;
    node.clockMs += 60_000;
    await tested.flush(10_000);
    expect([node.counts.views, tested.warnings]).toEqual([33, []]);
  });
});

/** Waits in real time. */
const shipper = (options: Partial<ShipperOptions> = {}) => node.shipper({ nowMs: () => performance.now(), ...options });

describe('Shipper.flush', () => {
  it('continues for those who still wait after the first caller has given up', async () => {
    let isStale = true;
    const store = {
      find: (ids: readonly string[]) => node.counts.find(ids),
      commit: async (...args: Parameters<typeof node.counts.commit>) => {
        await new Promise(setImmediate);
        if (isStale) throw new StaleRangeError('stale');
        return node.counts.commit(...args);
      },
    };
    const tested = shipper({ store });
    node.spool.append(views(1));
    const [impatient, patient] = [tested.flush(50), tested.flush(10_000)];
    await expect(impatient).rejects.toThrow(TimeoutError);
    isStale = false;
    await patient;
    expect(node.counts.views).toBe(1);
  });
});
