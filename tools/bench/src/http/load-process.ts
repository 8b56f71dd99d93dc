import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '@tminus/testing/statistics';
import { Connection, receiveInput, requestsOf, sendResult } from './connection.ts';
import type { GeneratorInput, Latencies, Saturation } from './load.ts';

/** Sends the next request of each connection as soon as it has the last response (a closed loop). */
function saturate({
  url,
  seconds,
  connections,
  most = Infinity,
  expectsRedirects,
  ...load
}: GeneratorInput): Promise<Saturation> {
  const requests = requestsOf({ url, ...load });
  return new Promise((resolve) => {
    const started = performance.now();
    let sent = 0;
    let answered = 0;
    const next = (connection: Connection) => {
      if (sent === most) return;
      const request = requests[sent++ % requests.length];
      if (!request) return;
      connection.send(request, () => {
        answered++;
        const elapsed = (performance.now() - started) / 1000;
        if (elapsed >= seconds || answered === most) resolve({ requests: answered, seconds: elapsed });
        else next(connection);
      });
    };
    for (let index = 0; index < connections; index++) next(new Connection(url, { expectsRedirects }));
  });
}

/**
 * Sends requests at a constant rate (an open loop). Latency starts when a request is due, not when it is sent, so a stalled server is
 * charged for all requests that arrive meanwhile. The first fifth of the time (at most two seconds) warms up.
 */
async function keepRate({ url, seconds, connections, ...load }: GeneratorInput, rate: number): Promise<Latencies> {
  const requests = requestsOf({ url, ...load });
  const free = Array.from({ length: connections }, () => new Connection(url));
  const waiting: number[] = [];
  const latencies: number[] = []; // in milliseconds
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
  return { p99: quantile(latencies, 0.99), p999: quantile(latencies, 0.999), longest: quantile(latencies, 1) };
}

const load = await receiveInput<GeneratorInput>();
sendResult(await (load.rate === undefined ? saturate(load) : keepRate(load, load.rate)));
