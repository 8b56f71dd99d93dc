import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { LossCounter } from './loss-counter.ts';
import { thisProcess } from './process-identity.ts';

const deadPid = spawnSync(process.execPath, ['--version']).pid;
const alivePid = process.ppid;
let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tminus-losses-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A file of another process. */
function leave(lost: number, writer: { scope: string; pid: number }, ageMs = 0): string {
  const name = `${uuidv7()}.${writer.scope}.${writer.pid}.lost`;
  writeFileSync(join(folder, name), String(lost).padStart(16, '0'));
  const modified = new Date(Date.now() - ageMs);
  utimesSync(join(folder, name), modified, modified);
  return name;
}

describe('LossCounter', () => {
  const dead = { scope: thisProcess.scope, pid: deadPid };
  const elsewhere = { scope: '0123456789ab', pid: 1 };

  it('leaves one file however often its process is killed, and forgets no loss', () => {
    for (let kill = 0; kill < 5; kill++) LossCounter.open(folder).add(3);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(LossCounter.open(folder).total).toBe(15);
  });

  it('takes over one file of a process that has ended, and deletes those without losses', () => {
    leave(0, dead);
    leave(7, dead);
    leave(0, elsewhere, 700_000);
    const losses = LossCounter.open(folder);
    losses.add(2);
    expect([losses.total, losses.ofThisProcess]).toEqual([9, 2]);
    expect(readdirSync(folder)).toHaveLength(1);
    losses.close();
    expect(LossCounter.open(folder).total).toBe(9);
  });

  it('leaves files of processes alone that may run', () => {
    const others = [leave(1, { scope: thisProcess.scope, pid: alivePid }), leave(0, elsewhere, 500_000)];
    const losses = LossCounter.open(folder);
    expect(losses.total).toBe(1);
    losses.close();
    expect(readdirSync(folder).sort()).toEqual(others.sort());
  });

  it('opens while other processes start, too, and delete the files of ended ones', async () => {
    const names = Array.from({ length: 20 }, () => `${uuidv7()}.${dead.scope}.${dead.pid}.lost`);
    const script = `
      const fs = require('node:fs');
      const changes = [(name) => fs.writeFileSync(name, '0'), (name) => fs.rmSync(name, { force: true })];
      for (;;) for (const change of changes) ${JSON.stringify(names)}.forEach(change);`;
    const other = spawn(process.execPath, ['-e', script], { cwd: folder });
    try {
      while (readdirSync(folder).length === 0);
      for (let start = 0; start < 1_000; start++) LossCounter.open(folder).close();
    } finally {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
  });

  it('never writes to a file that it has closed', () => {
    const losses = LossCounter.open(folder);
    losses.close();
    expect(() => losses.add(1)).toThrow('closed');
    expect([losses.total, readdirSync(folder)]).toEqual([1, []]);
  });
});
