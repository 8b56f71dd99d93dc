import { setTimeout as wait } from 'node:timers/promises';
import { recordBytes, guarantee } from '@tminus/testing';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Environment } from './environment.ts';
import { Scenario, type ScenarioResult } from './scenario.ts';

const calmMs = 2_000;
const pollMs = 20;
/** Clients wait until the service continues. */
const patienceMs = 120_000;
const otherContainer = new URL('../preload/other-container.js', import.meta.url).href;

/**
 * Freezes an image service while the other one, which shares its spool, cannot know whether it still runs, because they are in different
 * containers. The other one takes its segment, and it continues in the middle of its work.
 */
export async function freezeService(environment: Environment, seconds: number): Promise<ScenarioResult> {
  const dataDir = await environment.dataDir('containers');
  const scenario = await Scenario.start(environment, {
    name: 'frozen service',
    dataDirs: [dataDir, dataDir],
    patienceMs,
    preloads: (slot) => [`${otherContainer}?container=${slot}`],
  });
  await wait(calmMs);
  await scenario.untilEachHasAnswered();
  environment.log(
    `an image service in a container is frozen (SIGSTOP) for ${seconds} s, or until it has lost its segment`,
  );
  const resume = scenario.services.suspend(0);
  // A bug that lets the other one take it is sure to do so, however late.
  await untilTaken(scenario, environment.options.injectedBug === undefined ? seconds : Infinity);
  resume();
  await wait(calmMs);
  return scenario.finishAfter('a frozen service continued', calmMs);
}

/** Waits until the other service has counted and deleted the segment of the frozen one: never, because it may still be written. */
async function untilTaken({ archives }: Scenario, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  const present = () => archives.flatMap((archive) => [...archive.present()]);
  const before = new Set(present());
  // One of them belongs to the other service.
  while (performance.now() < deadline && present().filter((id) => before.has(id)).length > 1) await wait(pollMs);
}

const smallSegments = new URL('../preload/small-segments.js', import.meta.url).href;
/** A segment is sealed when it has this many records. */
const recordsPerSegment = 40;
const timerCount = 3;
/** Enough to seal segments of each service. */
const answersWhileCounting = 6 * recordsPerSegment;
const lock = 'LOCK TABLE timer_view_totals IN SHARE MODE';

/**
 * Small segments are sealed, counted and deleted all the time. All services are killed while one of them counts, and the next ones while they
 * count a segment that is sealed: there is no other when they start.
 * @param seconds - how long segments are sealed and counted before the kill
 */
export async function runSmallSegments(environment: Environment, seconds: number): Promise<ScenarioResult> {
  const dataDir = await environment.dataDir('small-segments');
  const scenario = await Scenario.start(environment, {
    name: 'small segments',
    dataDirs: [dataDir, dataDir],
    preloads: () => [`${smallSegments}?segmentBytes=${recordsPerSegment * recordBytes}`],
    traffic: {
      targets: { fixed: environment.timers.fixed.slice(0, timerCount), evergreen: [], tail: [] },
      hasAborts: false,
    },
  });
  environment.log(`segments of ${recordsPerSegment} views for ${seconds} s`);
  await wait(seconds * 1000);
  const { postgres, api } = environment;
  const { services } = scenario;
  await postgres.whileCounting(lock, async () => {
    await scenario.untilAnswered(answersWhileCounting);
    await services.kill(services.slots);
    const killedMs = Date.now(); // backends of killed services may still wait
    await services.restart();
    await postgres.untilCounting(services.slots.length, killedMs);
    await Promise.all([services.kill(services.slots), api.kill()]);
  });
  await scenario.recover();
  return scenario.finishAfter('services were killed');
}

/**
 * Replaces the database by a backup that is `seconds` old. Services count everything since then again from the segments that they keep.
 * In the middle, a service is killed, so that there is also a segment that no process writes any more.
 */
export async function restoreBackup(environment: Environment, seconds: number): Promise<ScenarioResult> {
  const { postgres, apiLoad } = environment;
  const dataDir = await environment.dataDir('restore');
  const options = { name: 'restored backup', dataDirs: [dataDir, dataDir], spoolGrace: '1h' };
  const scenario = await Scenario.start(environment, options);
  // The backup does not have what is changed after it, so nothing is.
  const before = await apiLoad.withoutChanges(async () => {
    await postgres.backUp();
    environment.log('a backup of the database was taken');
    await scenario.recover();
    await wait(seconds * 500);
    await scenario.services.kill([0]);
    await scenario.recover();
    await wait(seconds * 500);
    await scenario.waitUntilCounted();
    const counted = await countedViews(environment);
    await postgres.restoreBackup();
    return counted;
  });
  const missing = before - (await countedViews(environment));
  if (missing <= 0) throw new Error('The backup does not miss any views.');
  environment.log(`the database is replaced by the backup, in which ${missing} views are missing`);
  const guarantees = await scenario.countedAfter('a backup was restored');
  await scenario.recover();
  return { evidence: await scenario.finish(), guarantees };
}

async function countedViews({ postgres }: Environment): Promise<number> {
  const [row] = await postgres.query<{ sum: string }>('SELECT coalesce(sum(views), 0) AS sum FROM timer_view_totals');
  return Number(row?.sum);
}

/**
 * Sets the disk of an image service back to a copy that was taken while it ran: the copy has a segment that ends in the middle of what is
 * counted, and segments that are counted completely. Nothing may be counted again, and the service reports what it cannot know.
 */
export async function rewindMachine(environment: Environment): Promise<ScenarioResult> {
  const dataDir = await environment.dataDir('rewound');
  const [spool, copy] = [join(dataDir, 'spool'), join(dataDir, 'copy')];
  const scenario = await Scenario.start(environment, {
    name: 'rewound machine',
    dataDirs: [dataDir],
    spoolGrace: '1h',
  });
  await scenario.untilAnswered(environment.options.rate);
  await cp(spool, copy, { recursive: true });
  await scenario.untilAnswered(environment.options.rate);
  await scenario.load.pause();
  const ms = await scenario.waitUntilCounted();
  if (ms === Infinity) throw new Error('Not everything was counted before the machine was set back.');
  environment.log('the disk of an image service is set back to an earlier copy');
  await scenario.services.kill([0]);
  for (const name of await readdir(spool)) await rm(join(spool, name));
  await cp(copy, spool, { recursive: true });
  await scenario.recover();
  scenario.load.resume();
  await scenario.untilAnswered(environment.options.rate);
  const { evidence, guarantees } = await scenario.finishAfter('a machine was set back');
  return {
    evidence: { ...evidence, reportedLost: 0 },
    guarantees: [...guarantees, guarantee.some('records in doubt', evidence.reportedLost)],
  };
}

/** Time before midnight by the clock of a started service. */
const leadSeconds = 5;
/** A start may take this many times as long as the longest start so far. */
const startFactor = 2;
const afterSeconds = 5;

const clock = new URL('../preload/shifted-clock.js', import.meta.url).href;

/**
 * Runs an image service whose clock passes the end of the month (UTC), and kills it at midnight. It runs alone, because its clock does not
 * match the file times that a second service reads.
 */
export async function crossMidnight(environment: Environment): Promise<ScenarioResult> {
  const now = new Date();
  const midnightMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const lead = leadSeconds + (startFactor * environment.longestStartMs) / 1000;
  const clockAheadSeconds = Math.floor((midnightMs - now.getTime()) / 1000 - lead);
  const midnightHere = midnightMs - clockAheadSeconds * 1000;
  const scenario = await Scenario.start(environment, {
    name: 'day boundary',
    dataDirs: [await environment.dataDir('midnight')],
    preloads: () => [`${clock}?ms=${clockAheadSeconds * 1000}`],
    clockAheadSeconds,
  });
  environment.log(
    `the clock of an image service reaches midnight of ${new Date(midnightMs).toISOString().slice(0, 10)}`,
  );
  const nowMs = Date.now();
  await wait(Math.max(0, midnightHere - nowMs));
  environment.log('  the service is killed at midnight');
  await scenario.services.kill([0]);
  await scenario.recover();
  await wait(afterSeconds * 1000);
  const evidence = await scenario.finish();
  const before = evidence.views.filter(({ epochSecond }) => epochSecond * 1000 < midnightMs).length;
  const after = evidence.views.length - before;
  return {
    evidence,
    guarantees: [guarantee.some('views before midnight', before), guarantee.some('views after midnight', after)],
  };
}

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
