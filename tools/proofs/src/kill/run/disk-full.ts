import { execFile } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Scenario, type ScenarioResult } from './scenario.ts';
import type { Environment } from './environment.ts';

const run = promisify(execFile);
const size = '16m';
const calmSeconds = 2;
/** Services look at their health once a second. */
const refreshedMs = 1_500;

/**
 * Fills the disk of an image service. Views cannot be recorded then, and the service must report exactly how many it loses.
 * @returns why it cannot run, if this user cannot mount a small file system
 */
export async function runDiskFull(environment: Environment, seconds: number): Promise<ScenarioResult | string> {
  const dataDir = await environment.dataDir('small-disk');
  if (!(await mountSmall(dataDir))) return 'full disk (only root can mount a small file system)';
  environment.onCleanup(() => run('umount', ['-l', dataDir]));
  // Only complete views of fixed timers: the service counts lost records, among which an aborted request or a first open may be.
  const traffic = { targets: { fixed: environment.timers.fixed, evergreen: [], tail: [] }, hasAborts: false };
  const scenario = await Scenario.start(environment, { name: 'disk full', dataDirs: [dataDir], traffic });
  await wait(calmSeconds * 1000);
  environment.log(`the disk of the spool (${size} tmpfs) is full for ${seconds} s`);
  const ballast = join(dataDir, 'ballast');
  fill(ballast);
  await wait(seconds * 1000);
  await scenario.load.pause();
  await wait(refreshedMs);
  const reportedLost = reportedLoss(await scenario.services.health(0));
  rmSync(ballast);
  environment.log(`  the disk has room again; the service reports ${reportedLost} lost views`);
  scenario.load.resume();
  await wait(calmSeconds * 1000);
  return { evidence: { ...(await scenario.finish()), reportedLost }, guarantees: [] };
}

async function mountSmall(path: string): Promise<boolean> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tminus-faults', path]);
    return true;
  } catch {
    return false;
  }
}

/** Writes until no more bytes fit. */
export function fill(path: string): void {
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

/** The number of lost views in a health report. */
function reportedLoss(report: string): number {
  return Number(/(\d+) lost so far/.exec(report)?.[1] ?? 0);
}
