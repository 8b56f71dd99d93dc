import type { SpoolRecord } from '@tminus/analytics';
import { insertTimers, uuidBytes, withDataSource } from '@tminus/testing';
import { type DatabaseMeter, type DatabaseWork, withMeter } from './database.ts';
import { type Figure, short, atLeast, atMost } from './figure.ts';
import { cpuMicrosecondsOf } from './cpu.ts';
import { type ManualNode, withNode } from './counting.ts';
import { origins } from './traffic.ts';

const accounts = 1_000;
/** How many views are recorded at once. */
const viewsPerRound = 10_000;
/** Coprime to the number of timers: their order of views differs from their order of creation. */
const stride = 7_919;

interface CountedTail extends DatabaseWork {
  /** Each was viewed once. */
  timers: number;
  seconds: number;
  nodeCpuSeconds: number;
}

/** One view of each timer, counted by one process from its spool; then the second view of each on the same day. */
export function longTailFigures(
  log: (text: string) => void,
  { timers }: { timers: number } = { timers: 1_000_000 },
): Promise<Figure[]> {
  return withMeter(async (url, meter) => {
    log(`  inserting ${timers.toLocaleString('en-US')} timers …`);
    const keys = await withDataSource(url, (dataSource) => insertTimers(dataSource, { timers, accounts }));
    const countOneViewEach = (): Promise<CountedTail> =>
      withNode(url, async (node) => {
        recordOneViewEach(node.spool, keys);
        log('  counting …');
        return { ...(await measureCounting(node, meter)), timers };
      });
    const first = await countOneViewEach();
    const second = await countOneViewEach();
    const [counted = {}] = await meter.query<Record<string, number>>(
      `SELECT (SELECT sum(views)::float8 FROM timer_view_totals) AS timers,
              (SELECT sum(views)::float8 FROM account_view_totals) AS accounts`,
    );
    if (counted['timers'] !== 2 * timers || counted['accounts'] !== 2 * timers)
      throw new Error('Not every view was counted exactly once.');
    return figuresOf(first, second);
  });
}

function recordOneViewEach(spool: ManualNode['spool'], keys: Buffer): void {
  const timers = keys.length / uuidBytes;
  const epochSecond = Math.floor(Date.now() / 1000);
  const viewAt = (index: number): SpoolRecord => {
    const timerIndex = (index * stride) % timers;
    const timer = keys.subarray(timerIndex * uuidBytes, (timerIndex + 1) * uuidBytes);
    return { kind: 'view', timer, epochSecond, attributes: origins[index % origins.length] ?? 0 };
  };
  for (let first = 0; first < timers; first += viewsPerRound) {
    const count = Math.min(viewsPerRound, timers - first);
    spool.append(Array.from({ length: count }, (_, index) => viewAt(first + index)));
  }
}

async function measureCounting(node: ManualNode, meter: DatabaseMeter): Promise<Omit<CountedTail, 'timers'>> {
  let [seconds, nodeCpuSeconds] = [NaN, NaN];
  const work = await meter.measure(async () => {
    const started = performance.now();
    nodeCpuSeconds = (await cpuMicrosecondsOf(() => node.count())) / 1e6;
    seconds = (performance.now() - started) / 1000;
  });
  return { ...work, seconds, nodeCpuSeconds };
}

const costs = ({ timers, cpuSeconds, nodeCpuSeconds, rows }: CountedTail) =>
  `${short((1e6 * cpuSeconds) / timers)} µs database CPU, ${short((1e6 * nodeCpuSeconds) / timers)} µs Node CPU and ${short(rows / timers)} rows per view`;

const subject = (timers: number) =>
  `one view each of ${timers.toLocaleString('en-US')} timers of ${accounts.toLocaleString('en-US')} accounts`;

function figuresOf(first: CountedTail, second: CountedTail): Figure[] {
  return [
    {
      what: `long tail: ${subject(first.timers)}`,
      measured: costs(first),
      value: first.timers / first.seconds,
      ...atLeast(40_000, 70_000, 'views/s'),
    },
    {
      what: 'long tail: WAL per view',
      measured: `${short(first.walBytes / 1e6)} MB`,
      value: first.walBytes / first.timers,
      ...atMost(700, 450, 'B'),
    },
    {
      what: 'long tail: database CPU per view',
      measured: 'all processes of PostgreSQL, with a checkpoint',
      value: (1e6 * first.cpuSeconds) / first.timers,
      ...atMost(25, 15, 'µs'),
    },
    {
      what: "long tail: each timer's second view of the day",
      measured: costs(second),
      value: second.timers / second.seconds,
      ...atLeast(20_000, 35_000, 'views/s'),
    },
    {
      what: 'long tail: WAL per second view of the day',
      measured: `${short(second.walBytes / 1e6)} MB`,
      value: second.walBytes / second.timers,
      ...atMost(1_400, 900, 'B'),
    },
  ];
}
