import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '@tminus/testing/statistics';
import { Connection, requestsOf } from './connection.ts';
import type { GeneratorInput, Latencies } from './load.ts';

/**
 * Sends requests at a constant rate (an open loop) and prints `Latencies`. Latency starts when a request is due, not when it is sent, so a
 * stalled server is charged for all requests that arrive meanwhile.
 */
const load = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as GeneratorInput & { rate: number };
const { url, seconds, connections, rate } = load;
const requests = requestsOf(load);

/** @returns latencies in milliseconds, without those of the first fifth of the time (at most two seconds), which warms up */
async function run(): Promise<number[]> {
  const free = Array.from({ length: connections }, () => new Connection(url));
  const waiting: number[] = [];
  const latencies: number[] = [];
  const total = Math.round(rate * seconds);
  const warmUp = rate * Math.min(2, seconds / 5);
  const started = performance.now();
  let sent = 0;
  const start = (connection: Connection, index: number) => {
    const request = requests[index % requests.length];
    if (!request) return;
    connection.send(request, () => {
      if (index > warmUp) latencies.push(performance.now() - started - (index * 1000) / rate);
      const next = waiting.shift();
      if (next === undefined) free.push(connection);
      else start(connection, next);
    });
  };
  while (sent < total || free.length < connections) {
    const due = Math.min(total, ((performance.now() - started) * rate) / 1000);
    for (; sent < due; sent++) {
      const connection = free.pop();
      if (connection) start(connection, sent);
      else waiting.push(sent);
    }
    await wait(1); // sends all requests of a millisecond together
  }
  return latencies;
}

const all = await run();
const latencies: Latencies = { p99: quantile(all, 0.99), p999: quantile(all, 0.999), longest: quantile(all, 1) };
process.stdout.write(JSON.stringify(latencies));
process.exit(0);
