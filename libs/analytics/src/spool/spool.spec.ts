import { timerIds } from '@tminus/domain';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aView } from '../../test/records.ts';
import { thisProcess } from './process-identity.ts';
import { recordBytes, timerBytes } from './record.ts';
import { listSegments } from './segment-files.ts';
import { SpoolFullError } from './spool-quota.ts';
import { Spool } from './spool.ts';

/** The code of the error with which writes fail now. */
let writeError: () => string | undefined;

jest.mock('node:fs', () => {
  const real = jest.requireActual('node:fs');
  const writeSync = (...args: unknown[]) => {
    const code = writeError();
    if (code !== undefined) throw Object.assign(new Error('write failed'), { code });
    return real.writeSync(...args);
  };
  return { ...real, writeSync };
});

const timer = timerBytes(timerIds.create());
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-spool-'));
  writeError = () => undefined;
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** The id of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

describe('Spool', () => {
  it('has written a view to its file by the time append returns', async () => {
    const spool = await Spool.open({ folder });
    spool.append([aView(timer, 1)]);
    spool.append([aView(timer, 2)]);
    expect(readFileSync(spool.current.path)).toHaveLength(2 * recordBytes);
    spool.close();
  });

  it('seals a full segment and opens the next one', async () => {
    const spool = await Spool.open({ folder, segmentBytes: 3 * recordBytes });
    for (let second = 0; second < 7; second++) spool.append([aView(timer, second)]);
    const sealed = await listSegments(folder, 'sealed');
    expect(sealed.map(({ path }) => readFileSync(path).length)).toEqual([3 * recordBytes, 3 * recordBytes]);
    expect(readFileSync(spool.current.path)).toHaveLength(recordBytes);
    spool.close();
    expect(await listSegments(folder, 'sealed')).toHaveLength(3);
  });

  it('seals a segment an hour after its first record', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
    const spool = await Spool.open({ folder });
    const { id } = spool.current;
    const hourMs = 3_600_000;
    jest.advanceTimersByTime(hourMs);
    expect(spool.current.id).toBe(id); // it is empty
    spool.append([aView(timer, 1)]);
    jest.setSystemTime(Date.now() - 1_000_000_000); // the clock is set back
    jest.advanceTimersByTime(hourMs - 2_000);
    expect(spool.current.id).toBe(id);
    jest.advanceTimersByTime(3_000);
    expect(spool.current.id).not.toBe(id);
    expect((await listSegments(folder, 'sealed')).map((segment) => segment.id)).toEqual([id]);
    spool.close();
  });

  it('remembers which segments it has sealed', async () => {
    const other = `01890000-0000-7000-8000-000000000001`;
    writeFileSync(join(folder, `${other}.${thisProcess.scope}.${deadPid()}.open`), 'records');
    const spool = await Spool.open({ folder });
    const { id } = spool.current;
    expect(spool.sealedHereOf([other, id])).toEqual([other]);
    spool.append([aView(timer, 1)]);
    spool.rotate();
    expect(spool.sealedHereOf([id])).toEqual([id]);
    spool.close();
  });

  it('refuses records after it was closed', async () => {
    const spool = await Spool.open({ folder });
    spool.close();
    expect(() => spool.append([aView(timer, 1)])).toThrow('closed');
  });

  describe('when its quota is almost used up', () => {
    const records = (count: number) => Array.from({ length: count }, () => aView(timer));

    it('refuses a whole batch that does not fit, until there is room again', async () => {
      const spool = await Spool.open({ folder, maxBytes: 100 * recordBytes });
      spool.append(records(60));
      expect(() => spool.append(records(41))).toThrow(SpoolFullError);
      spool.append(records(40));
      expect(() => spool.append(records(1))).toThrow(SpoolFullError);
      expect(readFileSync(spool.current.path)).toHaveLength(100 * recordBytes);
      spool.rotate();
      for (const { path } of await listSegments(folder, 'sealed')) unlinkSync(path); // as shipping does
      await spool.enforceQuota();
      spool.append(records(1));
      spool.close();
    });

    describe('with counted segments', () => {
      const counted = () => readdirSync(folder).filter((name) => name.endsWith('.counted'));
      const keep = (id: number, records: number) =>
        writeFileSync(
          join(folder, `01890000-0000-7000-8000-00000000000${id}.counted`),
          Buffer.alloc(records * recordBytes),
        );

      it('keeps as many of the latest as fit into a quarter of the quota', async () => {
        for (let id = 1; id <= 4; id++) keep(id, 100);
        const spool = await Spool.open({ folder, maxBytes: 1_000 * recordBytes });
        expect(counted().map((name) => name.slice(0, 36).at(-1))).toEqual(['3', '4']);
        spool.close();
      });

      it('accepts as many records as without them, and deletes the oldest when their room is needed', async () => {
        const spool = await Spool.open({ folder, maxBytes: 1_000 * recordBytes });
        keep(1, 100);
        keep(2, 100);
        await spool.enforceQuota();
        spool.append(records(850));
        await spool.enforceQuota();
        expect(counted().map((name) => name.slice(0, 36).at(-1))).toEqual(['2']);
        spool.append(records(150));
        expect(() => spool.append(records(1))).toThrow(SpoolFullError);
        await spool.enforceQuota();
        expect(counted()).toEqual([]);
        spool.close();
      });

      it('deletes the oldest if the disk is full, and loses no record', async () => {
        const spool = await Spool.open({ folder, maxBytes: 1_000 * recordBytes });
        keep(1, 10);
        keep(2, 10);
        keep(3, 10);
        await spool.enforceQuota();
        const isFull = () => (counted().length > 1 ? 'ENOSPC' : undefined);
        writeError = isFull;
        spool.append(records(5));
        expect(readFileSync(spool.current.path)).toHaveLength(5 * recordBytes);
        expect(counted()).toHaveLength(1);
        writeError = () => 'ENOSPC';
        expect(() => spool.append(records(5))).toThrow('write failed');
        expect(counted()).toEqual([]);
        writeError = () => undefined;
        spool.append(records(5));
        expect(readFileSync(spool.current.path)).toHaveLength(10 * recordBytes);
        spool.close();
      });

      it('keeps them if the disk fails for another reason', async () => {
        const spool = await Spool.open({ folder, maxBytes: 1_000 * recordBytes });
        keep(1, 10);
        await spool.enforceQuota();
        writeError = () => 'EIO';
        expect(() => spool.append(records(5))).toThrow('write failed');
        expect(counted()).toHaveLength(1);
        spool.close();
      });
    });
  });
});
