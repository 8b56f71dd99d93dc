import { Spool } from '@tminus/analytics';
import { openDatabase } from '@tminus/database';
import { recordBytes } from '@tminus/testing';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { shipperOf } from './counting.ts';
import { Traffic } from './traffic.ts';
import type { Command, NodeOptions, Recording } from './node-process.ts';

const send = (message: 'ready' | Recording) => process.send?.(message);

async function receive(expected: Command): Promise<void> {
  const [command] = (await once(process, 'message')) as [Command];
  if (command !== expected) throw new Error(`Received the command "${command}" instead of "${expected}".`);
}

/** Runs one node of the simulation: it records and counts like a service. */
async function run(options: NodeOptions): Promise<void> {
  const { databaseUrl, folder, timersFile, seed } = options;
  const traffic = new Traffic(readFileSync(timersFile), seed);
  const spool = await Spool.open({ folder });
  const dataSource = await openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'tminus-simulation' });
  const shipper = shipperOf(spool, dataSource);
  shipper.start();
  send('ready');
  await receive('record');
  send(await recordTraffic(spool, traffic, options));
  await receive('stop');
  await shipper.stop();
  await dataSource.destroy();
  spool.close();
}

const tickMs = 20;
const ticksPerSample = 10;

/** Records views at a constant rate, in one batch per tick. */
async function recordTraffic(
  spool: Spool,
  traffic: Traffic,
  { viewsPerSecond, seconds }: { viewsPerSecond: number; seconds: number },
): Promise<Recording> {
  const recording: Recording = { views: 0, progress: [] };
  const offsets = new Map<string, number>();
  const started = performance.now();
  const total = Math.floor(viewsPerSecond * seconds);
  for (let tick = 1; recording.views < total; tick++) {
    await wait(tickMs);
    const passed = Math.min(seconds, (performance.now() - started) / 1000);
    const end = Math.floor(passed * viewsPerSecond);
    const segmentId = spool.current.id;
    const epochSecond = Math.floor(Date.now() / 1000);
    spool.append([...traffic.views(recording.views, end, () => epochSecond)]);
    const offset = (offsets.get(segmentId) ?? 0) + (end - recording.views) * recordBytes;
    offsets.set(segmentId, offset);
    recording.views = end;
    if (tick % ticksPerSample === 0) recording.progress.push({ at: Date.now(), segmentId, offset });
  }
  return recording;
}

process.once('disconnect', () => process.exit(1)); // the simulation was killed
await run(JSON.parse(process.argv[2] ?? '') as NodeOptions);
process.exit(0);
