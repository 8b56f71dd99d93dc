import { timerIds } from '@tminus/domain';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordBytes, timerBytes } from './record.ts';
import { listSealed } from './segments.ts';
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
    spool.append(timer, 1);
    spool.append(timer, 2);
    expect(readFileSync(spool.current.path)).toHaveLength(2 * recordBytes);
    spool.close();
  });

  it('seals a segment when it is full, and goes on in the next', async () => {
    const spool = await Spool.open({ folder, segmentBytes: 3 * recordBytes });
    for (let second = 0; second < 7; second++) spool.append(timer, second);
    const sealed = await listSealed(folder);
    expect(sealed.map(({ path }) => readFileSync(path).length)).toEqual([3 * recordBytes, 3 * recordBytes]);
    expect(readFileSync(spool.current.path)).toHaveLength(recordBytes);
    spool.close();
    expect(await listSealed(folder)).toHaveLength(3);
  });

  it('adopts what a dead process left, and leaves alone what a living one writes', async () => {
    const id = '01890000-0000-7000-8000-00000000000';
    writeFileSync(join(folder, `${id}1.${deadPid()}.open`), 'dead');
    writeFileSync(join(folder, `${id}2.${process.ppid}.open`), 'alive');
    writeFileSync(join(folder, `${id}3.${process.pid}.open`), 'of an earlier process with our id');
    writeFileSync(join(folder, 'notes.txt'), 'not ours');
    const spool = await Spool.open({ folder });
    expect((await listSealed(folder)).map((segment) => segment.id)).toEqual([`${id}1`, `${id}3`]);
    expect(readdirSync(folder)).toContain(`${id}2.${process.ppid}.open`);
    spool.close();
  });

  it('says so when the disk does not take a view', async () => {
    const spool = await Spool.open({ folder });
    spool.close();
    expect(() => spool.append(timer, 1)).toThrow();
  });
});
