import { readFileSync, readdirSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { Spool } from '@tminus/event-log';
import { Traffic } from '../counts/traffic.ts';
import type { Command, NodeMessage, NodeOptions, Usage } from './protocol.ts';
import { recordTraffic } from './recording-loop.ts';
import { startShippingAndCounting } from './services.ts';

const usageSampleMs = 1_000;

const bytesIn = (folder: string) =>
  readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

const send = (message: NodeMessage) => process.send?.(message);

async function receive(expected: Command): Promise<void> {
  const [command] = (await once(process, 'message')) as [Command];
  if (command !== expected) throw new Error(`Received the command "${command}" instead of "${expected}".`);
}

/** Runs one node of the simulation: it records, ships and counts like a service. */
async function run(options: NodeOptions): Promise<void> {
  const { databaseUrl, folder, timersFile, seed, isEven } = options;
  const traffic = new Traffic(readFileSync(timersFile), seed, isEven);
  const spool = await Spool.open({ folder });
  const services = await startShippingAndCounting(databaseUrl, spool);
  send({ type: 'ready' });
  await receive('record');
  const usage: Usage = { memory: 0, disk: 0, cpuSeconds: 0 };
  const cpuAtStart = process.cpuUsage();
  const sampling = setInterval(() => {
    usage.memory = Math.max(usage.memory, process.memoryUsage.rss());
    usage.disk = Math.max(usage.disk, bytesIn(folder));
  }, usageSampleMs);
  send({ type: 'recorded', recording: await recordTraffic(spool, traffic, options) });
  await receive('stop');
  clearInterval(sampling);
  await services.stop();
  spool.close();
  const { user, system } = process.cpuUsage(cpuAtStart);
  send({ type: 'stopped', usage: { ...usage, cpuSeconds: (user + system) / 1e6 } });
}

process.once('disconnect', () => process.exit(1)); // the simulation was killed
await run(JSON.parse(process.argv[2] ?? '') as NodeOptions);
process.exit(0);
