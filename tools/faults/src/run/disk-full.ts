import { execFile } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { StageEvidence } from '../audit/judge.ts';
import { Stage, type StageOptions } from './stage.ts';
import type { World } from './world.ts';

const run = promisify(execFile);
const size = '16m';
const calmSeconds = 2;

/**
 * Fills the disk under an image service. What it answers meanwhile cannot be recorded; it has to say how much that is, exactly.
 * @returns undefined where this user may not mount a small file system.
 */
export async function fillTheDisk(
  world: World,
  options: Omit<StageOptions, 'name' | 'dataDir' | 'slots'> & { seconds: number },
): Promise<StageEvidence | undefined> {
  const dataDir = await world.dataDir('small-disk');
  if (!(await mountSmall(dataDir))) return undefined;
  world.onCleanup(() => run('umount', ['-l', dataDir]));
  const stage = await Stage.start(world, { ...options, name: 'disk full', dataDir, slots: 1 });
  await wait(calmSeconds * 1000);
  world.say(`the disk under the spool (${size}, tmpfs) is full, for ${options.seconds} s`);
  const ballast = join(dataDir, 'ballast');
  fill(ballast);
  await wait(options.seconds * 1000);
  await stage.load.pause();
  stage.declaredLost = lostAccordingTo(await stage.services.health(0));
  rmSync(ballast);
  world.say(`  there is room again; the service says it lost ${stage.declaredLost} views`);
  stage.load.resume();
  await wait(calmSeconds * 1000);
  return stage.finish();
}

async function mountSmall(path: string): Promise<boolean> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tminus-faults', path]);
    return true;
  } catch {
    return false;
  }
}

/** Writes until not a byte more goes in. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  const chunk = Buffer.alloc(2 ** 16, 1);
  try {
    for (let length = chunk.length; length > 0;) {
      try {
        writeSync(file, chunk, 0, length);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        length >>>= 1;
      }
    }
  } finally {
    closeSync(file);
  }
}

/** What the health report says is lost. */
function lostAccordingTo(report: string): number {
  return Number(/(\d+) lost so far/.exec(report)?.[1] ?? 0);
}
