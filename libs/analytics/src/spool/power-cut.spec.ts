import { eventually } from '@tminus/testing';
import { fstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aView } from '../../test/records.ts';
import { recordBytes } from './record.ts';
import { Spool } from './spool.ts';

/** What a power cut leaves: the bytes of files by inode, and the inodes of names. */
const mockDurable = { bytes: new Map<number, number>(), names: new Map<string, number>() };

jest.mock('node:fs', () => {
  const real = jest.requireActual('node:fs');
  const dataSynced = (fd: number) => {
    const { ino, size } = real.fstatSync(fd);
    mockDurable.bytes.set(ino, size);
  };
  return {
    ...real,
    fdatasync: (fd: number, callback: (error: Error | null) => void) => {
      dataSynced(fd);
      real.fdatasync(fd, callback);
    },
    fdatasyncSync: (fd: number) => {
      dataSynced(fd);
      real.fdatasyncSync(fd);
    },
    fsyncSync: (fd: number) => {
      if (fstatSync(fd).isDirectory()) mockNamesSynced();
    },
  };
});

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual('node:fs/promises');
  const open = async (path: string, ...rest: unknown[]) => {
    const handle = await real.open(path, ...rest);
    if (path === folder) handle.sync = async () => mockNamesSynced();
    return handle;
  };
  return { ...real, open };
});

let folder: string;

function namesOnDisk(): Map<string, number> {
  return new Map(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).ino]));
}

function mockNamesSynced(): void {
  mockDurable.names = namesOnDisk();
}

/** The number of records of each file that a power cut would leave now. */
const afterPowerCut = () =>
  [...mockDurable.names].map(([name, ino]) => [name, (mockDurable.bytes.get(ino) ?? 0) / recordBytes]).sort();
const written = () =>
  [...namesOnDisk().keys()].map((name) => [name, readFileSync(join(folder, name)).length / recordBytes]).sort();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tminus-power-'));
  mockDurable.bytes.clear();
  mockDurable.names.clear();
});
afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true });
});

describe('A power cut', () => {
  it('loses nothing that is older than 200 ms, although segments were sealed and opened meanwhile', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
    const spool = await Spool.open({ folder, segmentBytes: 3 * recordBytes });
    spool.append([aView()]);
    for (let count = 0; count < 7; count++) spool.append([aView()]);
    await jest.advanceTimersByTimeAsync(200);
    jest.useRealTimers();
    expect(written().map(([, records]) => records)).toEqual([3, 3, 2]);
    await eventually(async () => expect(afterPowerCut()).toEqual(written()));
    spool.close();
  });

  it('loses nothing after the spool was closed', async () => {
    const spool = await Spool.open({ folder });
    spool.append([aView(), aView()]);
    spool.close();
    expect(afterPowerCut()).toEqual(written());
  });
});
