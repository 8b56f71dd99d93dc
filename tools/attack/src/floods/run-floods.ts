import { setTimeout as wait } from 'node:timers/promises';
import type { Recording } from '../observation/recording.ts';
import { Viewers } from '../observation/viewers.ts';
import type { Target } from '../target.ts';
import type { FloodResult } from '../verdict/measurements.ts';
import { sendAtOnce } from './flood.ts';
import { type FloodName, floods } from './floods.ts';

/** Of the attack's time, for each flood. */
const share = 1 / 20;
const minRounds = 3;
/** The other key needs answers enough for a 99th percentile. */
const minSeconds = 4;
const other = { perSecond: 50, connections: 16, smallestBody: 100 };
/** Viewers report this often, and the first answers of a process are slow. */
const reportedMs = 500;

/** Floods the API in one way after the other, while the owner of another key stays within the limits. */
export async function runFloods(
  target: Target,
  names: readonly FloodName[],
  recording: Recording,
  onCleanup: (cleanup: () => Promise<unknown>) => void,
): Promise<FloodResult[]> {
  if (names.length === 0) return [];
  const client = Viewers.start({
    ...other,
    port: Number(new URL(target.owner.url).port),
    paths: ['/api/v1/timers?limit=1'],
    headers: [`X-API-Key: ${target.otherKey}`],
  });
  onCleanup(async () => client.kill());
  const results: FloodResult[] = [];
  for (const name of names) {
    await wait(reportedMs);
    client.take();
    recording.begin(name);
    const statuses: Record<number, number> = {};
    const ends = performance.now() + 1_000 * Math.max(minSeconds, target.attackSeconds * share);
    let rounds = 0;
    for (; rounds < minRounds || performance.now() < ends; rounds++) {
      const requests = await floods[name](target, rounds);
      for (const status of await sendAtOnce(target.owner.url, requests)) statuses[status] = (statuses[status] ?? 0) + 1;
    }
    await wait(reportedMs);
    results.push({ name, rounds, statuses, ofOther: client.take() });
  }
  await client.stop();
  return results;
}
