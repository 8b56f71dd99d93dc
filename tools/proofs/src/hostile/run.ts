import { type ToolHooks, openSockets } from '@tminus/testing';
import { execFileSync } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type AttackName, attacks, closeSilentConnections } from './attacks.ts';
import { type FloodName, runFloods } from './floods.ts';
import { Recording } from './recording.ts';
import { startViewers } from './viewers.ts';
import { Target, type TargetOptions } from './target.ts';
import { closedWithinSeconds } from './guarantees.ts';
import type { Measurements } from './measurements.ts';

export interface RunOptions extends TargetOptions, ToolHooks {
  attackNames: readonly AttackName[];
  floodNames: readonly FloodName[];
}

const viewers = { perSecond: 50, connections: 16, patienceMs: 15_000, smallestBody: 5_000 };
/** Of the attack's time, before and after it. Only latencies are compared with it, and those of a short attack say little anyway. */
const calmShare = 1 / 6;
const warmUpSeconds = 5;
/** How much longer the attack may take until there was enough of it. The attackers wait for idle processors. */
const maxExtraMs = 180_000;
const pollMs = 250;
/** The run stops at this memory, so that a defect does not take down the machine. */
const abortMegabytes = 3_000;

/** Measures a calm image service, attacks it, floods the API while the image service recovers, and measures it again. */
export async function run({
  attackNames,
  floodNames,
  log,
  ...options
}: RunOptions): Promise<Omit<Measurements, 'disturbance'>> {
  log('starting PostgreSQL and the image service');
  const target = await Target.start(options);
  const pid = target.service.pid ?? 0;
  const audience = startViewers({
    ...viewers,
    url: target.url,
    paths: target.timers.warm.map((path) => `${path}.gif`),
  });
  options.onCleanup(async () => audience.kill());
  options.onCleanup(async () => closeSilentConnections());
  runWhenIdle(); // after the service and the viewers have started, which would inherit it
  const recording = new Recording(target.service, audience, log);
  options.onCleanup(async () => recording.stop());

  const calmSeconds = Math.max(1, Math.round(options.attackSeconds * calmShare));
  await wait(warmUpSeconds * 1000);
  log(`calm for ${calmSeconds} s`);
  recording.begin('before');
  await wait(calmSeconds * 1000);
  const socketsBefore = openSockets(pid);

  log(`attacking for ${options.attackSeconds} s: ${attackNames.join(', ')}`);
  recording.begin('attack');
  const tallies = await attackFor(
    options.attackSeconds,
    attackNames,
    target,
    () => recording.peakMegabytes > abortMegabytes,
  );

  const recovered = wait(closedWithinSeconds * 1000).then(() => openSockets(pid));
  if (floodNames.length > 0) log(`flooding the API: ${floodNames.join(', ')}`);
  const floods = await runFloods(target, floodNames, recording, options.onCleanup);
  log(`recovering until ${closedWithinSeconds} s after the attack`);
  recording.begin('recovery');
  const socketsAfter = await recovered;
  log(`calm for ${calmSeconds} s`);
  recording.begin('after');
  await wait(calmSeconds * 1000);
  await audience.stop();
  recording.stop();

  log('waiting until the views are counted');
  const phases = recording.phases;
  const answered = recording.answered;
  const counted = await target.countedOf(answered);
  return {
    phases,
    answered,
    counted,
    openSockets: { before: socketsBefore, after: socketsAfter },
    notReady: recording.notReady,
    degradedSeconds: recording.degradedSeconds,
    tallies,
    floods,
  };
}

async function attackFor(
  seconds: number,
  names: readonly AttackName[],
  target: Target,
  mustStop: () => boolean,
): Promise<Measurements['tallies']> {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const running = names.map((name) => {
    const { attack, enough } = attacks[name];
    const tally = { name, count: 0, enough };
    return { tally, ended: attack(target, stop.signal, () => tally.count++) };
  });
  const ends = performance.now() + seconds * 1000;
  const mustContinue = () =>
    performance.now() < ends ||
    (performance.now() < ends + maxExtraMs && running.some(({ tally }) => tally.count < tally.enough));
  while (mustContinue() && !mustStop()) await wait(pollMs);
  stop.abort();
  await Promise.all(running.map(({ ended }) => ended));
  return running.map(({ tally }) => tally);
}

/**
 * In reality, attackers do not use the processors of the service. Here, this process and those it starts from now on (the restarted
 * database) run only while a processor is idle, or at least at the lowest priority.
 */
function runWhenIdle(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' });
  } catch {
    // Not Linux, or not installed.
  }
}
