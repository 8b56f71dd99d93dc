import { CountStore, Shipper, Spool, type SpoolRecord, timerBytes } from '@tminus/event-log';
import { openDatabase } from '@tminus/database';
import type { TimerId } from '@tminus/domain';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Runs one node of the simulation and prints a `NodeReport` as JSON. Argument: a JSON file with `NodeOptions`. */
export interface NodeOptions {
  databaseUrl: string;
  folder: string;
  timers: TimerId[];
  viewsPerSecond: number;
  seconds: number;
}

export interface NodeReport {
  appended: number;
  /** Maximum resident memory in bytes. */
  memory: number;
  /** Maximum spool size in bytes. */
  disk: number;
  /** CPU time in seconds. */
  cpu: number;
}

const tickMs = 20;
/** A realistic mix of countries, devices and clients. */
const attributeSamples = Array.from({ length: 120 }, (_, index) => {
  const country = (0x41 + (index % 25)) | ((0x41 + ((index * 7) % 26)) << 8);
  return country | ((index % 3) << 16) | ((index % 13) << 24);
});

const bytesIn = (folder: string) =>
  readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

async function run({ databaseUrl, folder, timers, viewsPerSecond, seconds }: NodeOptions): Promise<NodeReport> {
  const keys = timers.map(timerBytes);
  const dataSource = await openDatabase({ url: databaseUrl, poolSize: 2, applicationName: 'tminus-simulation' });
  const spool = await Spool.open({ folder });
  const shipper = new Shipper({ spool, store: new CountStore(dataSource) });
  shipper.start();
  const report: NodeReport = { appended: 0, memory: 0, disk: 0, cpu: 0 };
  const started = performance.now();
  for (let passed = 0; passed < seconds; passed = (performance.now() - started) / 1000) {
    const due = Math.floor(passed * viewsPerSecond) - report.appended;
    if (due > 0) spool.append(Array.from({ length: due }, () => aView(keys)));
    report.appended += Math.max(0, due);
    report.memory = Math.max(report.memory, process.memoryUsage.rss());
    report.disk = Math.max(report.disk, bytesIn(folder));
    await wait(tickMs);
  }
  await shipper.stop();
  spool.close();
  await shipEverything(shipper);
  await dataSource.destroy();
  const { user, system } = process.cpuUsage();
  return { ...report, cpu: (user + system) / 1e6 };
}

/** Retries after errors, as a service does. */
async function shipEverything(shipper: Shipper): Promise<void> {
  for (;;) {
    try {
      return await shipper.shipSealed();
    } catch (error) {
      process.stderr.write(`${String(error)}\n`);
    }
  }
}

/** A view of a random timer. A few timers get most of the views. */
function aView(keys: readonly Uint8Array[]): SpoolRecord {
  const timer = keys[Math.floor(keys.length * Math.random() ** 3)] ?? new Uint8Array(16);
  const attributes = attributeSamples[Math.floor(attributeSamples.length * Math.random() ** 2)] ?? 0;
  return { kind: 'view', timer, epochSecond: Math.floor(Date.now() / 1000), attributes };
}

process.stdout.write(JSON.stringify(await run(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as NodeOptions)));
process.exit(0);
