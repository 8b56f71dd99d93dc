import { timerIds } from '@tminus/domain';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { aView } from '../../test/records.ts';
import { thisProcess } from './process-identity.ts';
import { recordBytes, timerBytes } from './record.ts';
import { adoptSegments, listSegments, sealedPath } from './segment-files.ts';
import { Spool } from './spool.ts';

/** Called before a folder is read. */
let beforeReaddir: () => void;

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual('node:fs/promises');
  const readdir = (...args: unknown[]) => {
    beforeReaddir();
    return real.readdir(...args);
  };
  return { ...real, readdir };
});

const timer = timerBytes(timerIds.create());
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-adoption-'));
  beforeReaddir = () => undefined;
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** The id of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['--version']).pid;

describe('The adoption of segments', () => {
  const id = (last: number) => `01890000-0000-7000-8000-00000000000${last}`;
  const adopted = async () => (await listSegments(folder, 'sealed')).map((segment) => segment.id);
  const leave = (name: string, ageMs = 0) => {
    writeFileSync(join(folder, name), 'records');
    utimesSync(join(folder, name), new Date(Date.now() - ageMs), new Date(Date.now() - ageMs));
  };

  it('immediately adopts the segments of dead processes, but no other recent segments', async () => {
    leave(`${id(1)}.${thisProcess.scope}.${deadPid()}.open`);
    leave(`${id(2)}.${thisProcess.scope}.${process.ppid}.open`);
    leave(`${id(3)}.${thisProcess.scope}.${process.pid}.open`); // an earlier process with this process's id
    leave(`${id(4)}.aaaaaaaaaaaa.${deadPid()}.open`); // in another container, that process may be alive
    leave('notes.txt');
    const spool = await Spool.open({ folder });
    expect(await adopted()).toEqual([id(1), id(3)]);
    spool.close();
  });

  const errors: string[] = [];
  const adopt = (nowMs: number) =>
    adoptSegments(
      folder,
      () => false,
      nowMs,
      ({ message }) => void errors.push(message),
    );
  const names = () => readdirSync(folder).map((name) => name.replace(thisProcess.scope, 'scope'));

  it('takes segments of any container that no process has touched for 15 seconds, and seals them 15 seconds later', async () => {
    leave(`${id(1)}.aaaaaaaaaaaa.1.open`, 16_000);
    leave(`${id(2)}.aaaaaaaaaaaa.1.open`, 14_000);
    leave(`${id(3)}.${thisProcess.scope}.${process.ppid}.open`, 16_000); // a later process has its id now
    const nowMs = Date.now();
    expect(await adopt(nowMs)).toEqual([]);
    expect(names()).toEqual([`${id(1)}.adopted`, `${id(2)}.aaaaaaaaaaaa.1.open`, `${id(3)}.adopted`]);
    leave(`${id(2)}.aaaaaaaaaaaa.1.open`); // it is alive
    expect(await adopt(nowMs + 14_000)).toEqual([]);
    expect(await adopt(nowMs + 16_000)).toEqual([id(1), id(3)]);
    expect(names()).toEqual([`${id(1)}.sealed`, expect.stringContaining(id(2)), `${id(3)}.sealed`]);
  });

  it('contains the record of a process of another container that was suspended in the middle of a write', async () => {
    const name = `${id(1)}.aaaaaaaaaaaa.1.open`;
    leave(name, 60_000);
    const suspended = openSync(join(folder, name), 'a');
    const nowMs = Date.now();
    await adopt(nowMs);
    writeSync(suspended, ', late');
    utimesSync(join(folder, `${id(1)}.adopted`), (nowMs + 14_000) / 1000, (nowMs + 14_000) / 1000);
    closeSync(suspended);
    expect(await adopt(nowMs + 16_000)).toEqual([]);
    expect(await adopt(nowMs + 30_000)).toEqual([id(1)]);
    expect(readFileSync(join(folder, `${id(1)}.sealed`), 'utf8')).toBe('records, late');
  });

  it('includes the other segments if one of them cannot be renamed', async () => {
    leave(`${id(1)}.${thisProcess.scope}.${deadPid()}.open`);
    mkdirSync(join(folder, `${id(1)}.sealed`));
    leave(`${id(2)}.${thisProcess.scope}.${deadPid()}.open`);
    expect(await adopt(Date.now())).toEqual([id(2)]);
    expect(errors).toEqual([expect.stringContaining('EISDIR')]);
  });

  it('never takes the segment of a process that runs, even if it is suspended for an hour', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    await once(child, 'spawn');
    child.kill('SIGSTOP');
    const name = `${uuidv7()}.${thisProcess.scope}.${child.pid}.open`;
    leave(name, 3_600_000);
    expect(await adopt(Date.now())).toEqual([]);
    expect(readdirSync(folder)).toEqual([name]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await adopt(Date.now())).toEqual([name.slice(0, 36)]);
  });

  it('does not include a segment that this process opens while it reads the folder', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
    const errors: string[] = [];
    const spool = await Spool.open({ folder, onError: ({ message }) => void errors.push(message) });
    spool.append([aView(timer, 1)]);
    leave(`${id(1)}.${thisProcess.scope}.${deadPid()}.open`);
    await jest.advanceTimersByTimeAsync(4_900);
    beforeReaddir = () => {
      beforeReaddir = () => undefined;
      spool.rotate();
    };
    await jest.advanceTimersByTimeAsync(100); // it adopts every five seconds
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    while (!readdirSync(folder).includes(`${id(1)}.sealed`)) await turn();
    for (let turns = 0; turns < 100; turns++) await turn();
    await jest.advanceTimersByTimeAsync(1_000); // it checks that it still owns its segment
    expect(errors).toEqual([]);
    spool.close();
  });

  it('reads files that any version left, because file names are part of the format', async () => {
    const dead = `${thisProcess.scope}.${deadPid()}`;
    leave(`${id(1)}.${dead}.open`);
    leave(`${id(3)}.sealed`);
    leave(`${id(4)}.counted`);
    leave(`${id(0)}.adopted`, 16_000);
    const spool = await Spool.open({ folder, onError: (error) => expect(error).toBeUndefined() });
    expect((await listSegments(folder, 'sealed')).map((segment) => segment.id)).toEqual([id(0), id(1), id(3)]);
    expect((await listSegments(folder, 'counted')).map((segment) => segment.id)).toEqual([id(4)]);
    spool.close();
  });

  it('is not delayed by a clock that is set back', async () => {
    const elsewhere = `${id(1)}.aaaaaaaaaaaa.1.open`;
    leave(elsewhere, -86_400_000); // touched before the clock was set back by a day
    let nowMs = Date.now();
    for (let passed = 0; passed <= 40_000; passed += 5_000) await adopt((nowMs += 5_000));
    expect(await adopted()).toEqual([id(1)]);
  });

  it('loses no record when another process adopts the segment of a suspended process', async () => {
    let nowMs = 0;
    const errors: string[] = [];
    const suspended = await Spool.open({
      folder,
      nowMs: () => nowMs,
      onError: (error) => errors.push(error.message),
    });
    suspended.append([aView(timer, 1)]);
    const { path, id: segmentId } = suspended.current;
    renameSync(path, sealedPath(folder, segmentId)); // another process adopts it
    unlinkSync(sealedPath(folder, segmentId)); // and deletes it after counting it
    nowMs += 60_000;
    suspended.append([aView(timer, 2)]);
    expect(errors[0]).toMatch(/Another process adopted segment/);
    expect(suspended.current.id).not.toBe(segmentId);
    expect(readFileSync(suspended.current.path)).toHaveLength(recordBytes);
    suspended.close();
  });
});
