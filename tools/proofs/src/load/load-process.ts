import { type Answer, LoadGenerator, requestText } from '@tminus/testing/load-generator';
import { quantile } from '@tminus/testing/statistics';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type OfferedLoad, type Phase, type PhaseResult, connections } from './load.ts';

const [{ requests, phases }] = (await once(process, 'message')) as [OfferedLoad];
const { url, paths, expectsRedirects, ...request } = requests;
/** The first digit of the status of expected responses. */
const expected = expectsRedirects ? 3 : 2;
const headers = { Host: new URL(url).host, ...request.headers };
const texts = paths.map((path) => Buffer.from(requestText({ ...request, path, headers })));

let next = 0;
/** Takes the answers of the current phase. */
let take: (dueAt: number, answer: Answer) => void = () => undefined;
const generator = new LoadGenerator({
  ports: [Number(new URL(url).port)],
  patienceMs: Infinity,
  order: 'latest',
  send: (connection, dueAt) => connection.send(texts[next++ % texts.length] ?? '', (answer) => take(dueAt, answer)),
});

async function run({ seconds, rate, most = Infinity }: Phase): Promise<PhaseResult> {
  const latencies: number[] = [];
  const startMs = performance.now();
  const elapsed = () => performance.now() - startMs;
  const isOver = () => elapsed() >= seconds * 1000;
  let [offered, endMs] = [0, 0];
  const offer = (dueMs: number) => {
    if (offered === most) return;
    offered++;
    generator.add(startMs + dueMs);
  };
  take = (dueAt, { status }) => {
    endMs = elapsed();
    if (Math.floor(status / 100) !== expected)
      throw new Error(status === 0 ? 'The server closed a connection.' : `Not every request succeeded: ${status}`);
    latencies.push(startMs + endMs - dueAt);
    if (rate === undefined && !isOver()) offer(endMs);
  };

  for (let client = 0; rate === undefined && client < connections; client++) offer(elapsed());
  const isDone = () => isOver() || offered === most;
  while (!isDone() || latencies.length < offered) {
    const nowMs = Math.min(elapsed(), seconds * 1000);
    if (rate !== undefined) while (offered < (nowMs * rate) / 1000) offer((offered * 1000) / rate);
    await wait(1); // sends all requests of a millisecond together
  }
  const [p99 = NaN, p999 = NaN, longest = NaN] = [0.99, 0.999, 1].map((share) => quantile(latencies, share));
  return { requests: latencies.length, seconds: endMs / 1000, p99, p999, longest };
}

generator.open(connections);
let result: PhaseResult | undefined;
for (const phase of phases) result = await run(phase);
process.send?.(result, () => process.exit(0));
