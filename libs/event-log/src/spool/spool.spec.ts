import { timerIds } from '@tminus/domain';
import { spawnSync } from 'node:child_process';
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aView } from '../../test/records.ts';
import { thisProcess } from './owner.ts';
import { recordBytes, timerBytes } from './record.ts';
import { listSealed, sealedPath } from './segments.ts';
import { SpoolFullError } from './space.ts';
import { Spool } from './spool.ts';

const timer = timerBytes(timerIds.create());
let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tminus-spool-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** The id of a process that has just ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

describe('Spool', () => {
  it('has a view on file when append returns', async () => {
    const spool = await Spool.open({ folder });
    spool.append([aView(timer, 1)]);
    spool.append([aView(timer, 2)]);
    expect(readFileSync(spool.current.path)).toHaveLength(2 * recordBytes);
    spool.close();
  });

  it('seals a segment when it is full, and goes on in the next', async () => {
    const spool = await Spool.open({ folder, segmentBytes: 3 * recordBytes });
    for (let second = 0; second < 7; second++) spool.append([aView(timer, second)]);
    const sealed = await listSealed(folder);
    expect(sealed.map(({ path }) => readFileSync(path).length)).toEqual([3 * recordBytes, 3 * recordBytes]);
    expect(readFileSync(spool.current.path)).toHaveLength(recordBytes);
    spool.close();
    expect(await listSealed(folder)).toHaveLength(3);
  });

  describe('adoption', () => {
    const id = (last: number) => `01890000-0000-7000-8000-00000000000${last}`;
    const adopted = async () => (await listSealed(folder)).map((segment) => segment.id);
    const leave = (name: string, ageMs = 0) => {
      writeFileSync(join(folder, name), 'records');
      utimesSync(join(folder, name), new Date(Date.now() - ageMs), new Date(Date.now() - ageMs));
    };

    it('takes at once what a process left that is certainly dead, and nothing else that is fresh', async () => {
      leave(`${id(1)}.${thisProcess.scope}.${deadPid()}.open`);
      leave(`${id(2)}.${thisProcess.scope}.${process.ppid}.open`);
      leave(`${id(3)}.${thisProcess.scope}.${process.pid}.open`); // of an earlier process with our id
      leave(`${id(4)}.aaaaaaaaaaaa.${deadPid()}.open`); // in another container that id may be alive
      leave('notes.txt');
      const spool = await Spool.open({ folder });
      expect(await adopted()).toEqual([id(1), id(3)]);
      spool.close();
    });

    it('takes what nobody has touched for 15 seconds, from whatever container', async () => {
      leave(`${id(1)}.aaaaaaaaaaaa.1.open`, 16_000);
      leave(`${id(2)}.aaaaaaaaaaaa.1.open`, 14_000);
      leave(`${id(3)}.${thisProcess.scope}.${process.ppid}.open`, 16_000); // its id has gone to another process
      const spool = await Spool.open({ folder });
      expect(await adopted()).toEqual([id(1), id(3)]);
      spool.close();
    });

    it('loses nothing of a process that stood still for so long that another took its segment', async () => {
      let nowMs = Date.now();
      const troubles: string[] = [];
      const sleeper = await Spool.open({
        folder,
        now: () => nowMs,
        onTrouble: (error) => troubles.push(error.message),
      });
      sleeper.append([aView(timer, 1)]);
      const { path, id: segmentId } = sleeper.current;
      renameSync(path, sealedPath(folder, segmentId)); // what an adopter does
      unlinkSync(sealedPath(folder, segmentId)); // once it is counted
      nowMs += 60_000;
      sleeper.append([aView(timer, 2)]);
      expect(troubles[0]).toMatch(/adopted by another process/);
      expect(sleeper.current.id).not.toBe(segmentId);
      expect(readFileSync(sleeper.current.path)).toHaveLength(recordBytes);
      sleeper.close();
    });
  });

  it('takes nothing any more once it is closed', async () => {
    const spool = await Spool.open({ folder });
    spool.close();
    expect(() => spool.append([aView(timer, 1)])).toThrow('closed');
  });

  describe('near its cap', () => {
    const records = (count: number) => Array.from({ length: count }, () => aView(timer));

    it('folds what waits into sums, and goes on', async () => {
      const spool = await Spool.open({ folder, segmentBytes: 100 * recordBytes, maxBytes: 1_000 * recordBytes });
      for (let round = 0; round < 50; round++) {
        spool.append(records(100));
        if (round % 5 === 4) await spool.sweep();
      }
      const bytes = readdirSync(folder).reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0);
      expect(bytes).toBeLessThan(1_000 * recordBytes);
      spool.close();
    });

    it('takes no more at the cap, in whole, until there is room again', async () => {
      const spool = await Spool.open({ folder, maxBytes: 100 * recordBytes });
      spool.append(records(60));
      expect(() => spool.append(records(41))).toThrow(SpoolFullError);
      spool.append(records(40));
      expect(() => spool.append(records(1))).toThrow(SpoolFullError);
      expect(readFileSync(spool.current.path)).toHaveLength(100 * recordBytes);
      spool.rotate();
      for (const { path } of await listSealed(folder)) unlinkSync(path); // as when they are counted
      await spool.sweep();
      spool.append(records(1));
      spool.close();
    });
  });
});
