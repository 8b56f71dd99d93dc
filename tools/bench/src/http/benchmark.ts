import { freePort } from '@tminus/local-postgres';
import { median } from '@tminus/testing/statistics';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withDatabase } from '../database/database.ts';
import { type Figure, medianInterval, short, spreadOf, atMost } from '../figure.ts';
import { type Pair, type Target, costFigure, measurePair, measurePairs } from './cost.ts';
import { startEmbed } from './embed-service.ts';
import { type Latencies, type Load, connections, latenciesAtRate, openEach } from './load.ts';
import { PinnedServer } from './pinned.ts';
import { insertTimers } from './timers.ts';

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The image service, and two servers that send a buffer of the same size. */
interface Servers {
  embed: PinnedServer;
  nest: PinnedServer;
  node: PinnedServer;
  /** The image of each timer. */
  unique: readonly string[];
}

/** As in the links of evergreen timers, which have a query. */
const withQuery = (path: string, index: number) => `${path}?seconds=60&n=${index}`;
const gzip = { 'Accept-Encoding': 'gzip, deflate, br' };

const subjects = {
  unique: ({ embed, unique }: Servers) => ({ server: embed, paths: unique }),
  query: ({ embed, unique }: Servers) => ({ server: embed, paths: unique.map(withQuery) }),
  gzip: ({ embed, unique }: Servers) => ({ server: embed, paths: unique, headers: gzip }),
  hot: ({ embed, unique }: Servers) => ({ server: embed, paths: unique.slice(0, 1) }),
  nest: ({ nest }: Servers) => ({ server: nest, paths: ['/'] }),
  node: ({ node }: Servers) => ({ server: node, paths: ['/'] }),
} satisfies Record<string, (servers: Servers) => Pick<Load, 'paths' | 'headers'> & { server: PinnedServer }>;

type Subject = keyof typeof subjects;

interface Comparison extends Pick<Figure, 'what' | 'must' | 'aim'> {
  subject: Subject;
  baseline: 'nest' | 'node';
}

const ofPlainRoute = { must: 60, aim: 90 };
const ofBare = { must: 40, aim: 65 };
const comparisons: readonly Comparison[] = [
  { what: 'unique GIFs', subject: 'unique', baseline: 'nest', ...ofPlainRoute },
  { what: 'unique GIFs with a query', subject: 'query', baseline: 'nest', ...ofPlainRoute },
  { what: 'unique GIFs', subject: 'unique', baseline: 'node', ...ofBare },
  { what: 'unique GIFs with a query', subject: 'query', baseline: 'node', ...ofBare },
  { what: 'unique GIFs sent with gzip', subject: 'gzip', baseline: 'node', must: 50, aim: 80 },
  { what: 'one hot timer', subject: 'hot', baseline: 'node', must: 80, aim: 95 },
];
const baselineNames = { nest: 'same Nest app', node: 'bare node:http' };

/** Measures each comparison in every round. @returns the figures, and the highest rate of unique GIFs */
async function costFigures(
  servers: Servers,
  rounds: number,
  seconds: number,
): Promise<{ figures: Figure[]; top: number }> {
  const target = (name: Subject): Target => {
    const { server, ...load } = subjects[name](servers);
    return { server, load: { ...load, url: server.url, seconds } };
  };
  const pairs = comparisons.map((): Pair[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [index, { subject, baseline }] of comparisons.entries()) {
      const pair = await measurePair(target(subject), target(baseline));
      if (round > 0) pairs[index]?.push(pair); // the first round warms up
    }
  const figures = comparisons.map(({ what, baseline, ...limits }, index) =>
    costFigure(`${what}, compared with a fixed buffer, ${baselineNames[baseline]}`, pairs[index] ?? [], limits),
  );
  const unique = comparisons.flatMap(({ subject }, index) => (subject === 'unique' ? (pairs[index] ?? []) : []));
  return { figures, top: median(unique.map(({ subject }) => subject.rate)) };
}

interface LatencyDurations {
  rounds: number;
  seconds: number;
  /** For p99.9 and the longest pause. */
  longSeconds: number;
}

/** The latency of unique GIFs with all cores, as a ratio to that of the bare server, which shows how much of it the machine causes. */
async function latencyFigure(
  servers: Servers,
  rate: number,
  { rounds, seconds, longSeconds }: LatencyDurations,
): Promise<Figure> {
  for (const server of [servers.embed, servers.node]) server.useAllCores();
  const ours = { url: servers.embed.url, paths: servers.unique };
  const bare = { url: servers.node.url, paths: ['/'] };
  const p99: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++)
    p99.push({
      bare: (await latenciesAtRate({ ...bare, seconds }, rate)).p99,
      ours: (await latenciesAtRate({ ...ours, seconds }, rate)).p99,
    });
  const minute = await latenciesAtRate({ ...ours, seconds: longSeconds }, rate);
  const bareMinute = await latenciesAtRate({ ...bare, seconds: longSeconds }, rate);
  const ratios = p99.map((each) => each.ours / each.bare);
  const middle = (name: 'ours' | 'bare') => median(p99.map((each) => each[name]));
  const inMinute = ({ p999, longest }: Latencies) => `p99.9 ${short(p999)} ms, longest ${short(longest)} ms`;
  return {
    what: 'p99 at half of the maximum rate, compared with bare node:http',
    measured: `${short(rate)}/s: ${short(middle('ours'))} ms; baseline ${short(middle('bare'))} ms; in ${longSeconds} s ${inMinute(minute)}; baseline ${inMinute(bareMinute)}`,
    value: median(ratios),
    interval: medianInterval(ratios),
    spread: spreadOf(p99.map((each) => each.bare)),
    ...atMost(3, 1.5, 'x'),
  };
}

/**
 * What a request costs two processes, compared with one. With 90 %, they answer 1.8 times as many requests on two cores, which the load
 * generator and PostgreSQL do not leave them here.
 */
function processesFigure(timers: number, rounds: number, seconds: number): Promise<Figure> {
  return withDatabase(async (databaseUrl, dataDir) => {
    const paths = await insertTimers(databaseUrl, timers);
    const start = (processes: number) =>
      startEmbed({ databaseUrl, dataDir: join(dataDir, String(processes)), path: paths[0] ?? '/', processes });
    const [one, two] = [await start(1), await start(2)];
    // Each process has as many connections: a process answers those of one event loop turn together.
    const target = (server: PinnedServer, processes: number): Target => ({
      server,
      load: { url: server.url, paths, seconds, connections: processes * connections },
    });
    try {
      for (const server of [one, two]) server.useAllCores();
      for (const { url } of [one, two, two]) await openEach(url, paths); // fills the timer caches
      const pairs = await measurePairs(target(two, 2), target(one, 1), rounds);
      return costFigure('unique GIFs of two processes, compared with one', pairs, { must: 90, aim: 95 });
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
  });
}

/** Costs, latency and start of the image service, compared with servers that send a fixed buffer. */
export async function serviceFigures(
  log: (text: string) => void,
  { rounds = 15, seconds = 2, latency = { rounds: 15, seconds: 3, longSeconds: 60 }, timers = 10_000 } = {},
): Promise<Figure[]> {
  const figures = await withDatabase(async (databaseUrl, dataDir): Promise<Figure[]> => {
    const unique = await insertTimers(databaseUrl, timers);
    const [nestPort, nodePort] = [await freePort(), await freePort()];
    const embed = await startEmbed({ databaseUrl, dataDir, path: unique[0] ?? '/' });
    await openEach(embed.url, unique); // fills the timer cache
    const image = await (await fetch(embed.url + (unique[0] ?? '/'))).arrayBuffer();
    const bytes = String(image.byteLength);
    const nest = await PinnedServer.start(script('./fixed-nest.js'), [String(nestPort), bytes], {
      port: nestPort,
      path: '/',
    });
    const node = await PinnedServer.start(script('./fixed-node.js'), [String(nodePort), bytes], {
      port: nodePort,
      path: '/',
    });
    try {
      log(`  first image ${short(embed.startMs)} ms after the start of the process`);
      const { figures, top } = await costFigures({ embed, nest, node, unique }, rounds, seconds);
      return [
        ...figures,
        await latencyFigure({ embed, nest, node, unique }, top / 2, latency),
        {
          what: 'start to first image',
          measured: 'one cold process',
          value: embed.startMs / 1000,
          ...atMost(1.5, 0.7, 's'),
        },
      ];
    } finally {
      await Promise.all([embed.stop(), nest.stop(), node.stop()]);
    }
  });
  return [...figures, await processesFigure(timers, rounds, seconds)];
}
