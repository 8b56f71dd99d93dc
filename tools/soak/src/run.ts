import { type ToolHooks, openSockets, residentMegabytes } from '@tminus/testing';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { runMisbehaving } from './clients/misbehaving.ts';
import { Viewers } from './clients/viewers.ts';
import { startSoakedService } from './service.ts';
import type { Measurements } from './verdict/guarantees.ts';

export interface RunOptions extends ToolHooks {
  seconds: number;
  timers: number;
  /** Images per second of ordinary viewers. */
  rate: number;
  environment: Readonly<Record<string, string>>;
  /** Called once a minute and at the end. */
  onProgress: (progress: Progress) => void;
}

export interface Progress {
  seconds: number;
  received: number;
  failed: number;
  megabytes: number;
}

const misbehavingPerSecond = 30;
/** A run has this many samples, at most one per second. */
const samples = 300;
/** Until then, the service has closed the connections of clients that do not read (docs/limits.md). */
const closedWithinSeconds = 25;
const countedWithinMs = 60_000;
const pollMs = 250;
/** The run stops at this memory, so that a defect does not take down the machine. */
const abortMegabytes = 3_000;

/** Runs an image service under a steady load, and measures whether anything accumulates. */
export async function run({ seconds, rate, log, onProgress, ...options }: RunOptions): Promise<Measurements> {
  log(`starting PostgreSQL and an image service with ${options.timers.toLocaleString('en-US')} timers`);
  const { embed, timers, abusedTimers, countedViews } = await startSoakedService(options);
  const { url } = embed;
  const pid = embed.process.pid ?? 0;
  const before = openSockets(pid);
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const viewers = Viewers.start({ url, timers, perSecond: rate });
  options.onCleanup(async () => viewers.kill());
  const misbehaving = runMisbehaving({
    url,
    timers: abusedTimers,
    perSecond: misbehavingPerSecond,
    signal: stop.signal,
  });

  const megabytes: number[] = [];
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  let minutes = 0;
  while (elapsed() < seconds && (megabytes.at(-1) ?? 0) < abortMegabytes) {
    await wait(Math.max(1000, (seconds * 1000) / samples));
    megabytes.push(residentMegabytes(pid));
    const isLast = elapsed() >= seconds;
    if (elapsed() < 60 * (minutes + 1) && !isLast) continue;
    minutes++;
    onProgress({ seconds: elapsed(), ...viewers.counts, megabytes: megabytes.at(-1) ?? NaN });
  }
  stop.abort();
  await Promise.all([viewers.stop(), misbehaving]);

  log('waiting until connections are closed and views are counted');
  await wait(closedWithinSeconds * 1000);
  const after = openSockets(pid);
  const { received, failed } = viewers.counts;
  const deadline = performance.now() + countedWithinMs;
  let counted = await countedViews();
  while (counted < received && performance.now() < deadline) {
    await wait(pollMs);
    counted = await countedViews();
  }
  return {
    megabytes,
    sockets: before === undefined || after === undefined ? undefined : { before, after },
    received,
    failed,
    counted,
  };
}
