import { templateNames } from '@tminus/domain';
import { type ToolHooks, imagePathsOf, insertTimers, openSockets, startTemporaryPostgres } from '@tminus/testing';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { runMisbehaving } from '../attacks/misbehaving.ts';
import { startAttacked, viewsCountedOf } from '../services.ts';
import { Recording } from '../observation/recording.ts';
import { startViewers } from '../observation/viewers.ts';
import { abortMegabytes } from '../run.ts';
import { closedWithinSeconds } from '../verdict/guarantees.ts';
import { type Measurements, clientsGone } from './guarantees.ts';

interface SoakOptions {
  seconds: number;
  /** Of ordinary viewers; a tenth more are for clients that misbehave: whether a view counts that nobody received whole is not defined. */
  timers: number;
  /** Images per second of ordinary viewers. */
  rate: number;
  /** Environment variables of the image service. */
  environment: Readonly<Record<string, string>>;
}

const viewers = { connections: 32, patienceMs: 30_000, smallestBody: 1_000 };
const misbehavingPerSecond = 30;
const abusedShare = 0.1;
const pollMs = 1_000;

/** Runs an image service under a steady load, and measures whether anything accumulates. */
export async function soak(
  { seconds, timers, rate, environment }: SoakOptions,
  { log, onCleanup }: ToolHooks,
): Promise<Measurements> {
  log(`starting PostgreSQL and an image service with ${timers.toLocaleString('en-US')} timers`);
  const database = await startTemporaryPostgres({ onCleanup });
  const paths = await createTimers(database.dataSource, timers);
  const abused = await createTimers(database.dataSource, Math.ceil(timers * abusedShare));
  const service = await startAttacked('embed', database, environment, { onCleanup });
  const { url } = service;
  const pid = service.pid ?? 0;
  const before = openSockets(pid);

  const audience = startViewers({ url, perSecond: rate, ...viewers, paths });
  onCleanup(async () => audience.kill());
  const recording = new Recording(service, audience, log);
  onCleanup(async () => recording.stop());
  recording.begin('soak');
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const misbehaving = runMisbehaving({ url, paths: abused, perSecond: misbehavingPerSecond, signal: stop.signal });
  const ends = performance.now() + seconds * 1000;
  while (performance.now() < ends && recording.peakMegabytes < abortMegabytes) await wait(pollMs);
  stop.abort();
  const megabytes = recording.phases.flatMap((phase) => phase.megabytes);
  await Promise.all([audience.stop(), misbehaving]);
  recording.stop();

  log('waiting until connections are closed and views are counted');
  const deadline = performance.now() + closedWithinSeconds * 1000;
  const sockets = () => ({ before, after: openSockets(pid) });
  while (!clientsGone(sockets()).every(({ holds }) => holds) && performance.now() < deadline) await wait(pollMs);
  return {
    megabytes,
    openSockets: sockets(),
    received: recording.answered,
    failed: recording.phases.reduce((sum, { failedImages }) => sum + failedImages, 0),
    counted: await viewsCountedOf(recording.answered, database.dataSource, paths),
  };
}

/** Timers of all templates in two sizes, of a new account. @returns the paths of their images */
async function createTimers(dataSource: DataSource, timers: number): Promise<string[]> {
  const looks = [150, 200].flatMap((height) => templateNames.map((template) => ({ template, width: 600, height })));
  return imagePathsOf(await insertTimers(dataSource, { timers, looks }));
}
