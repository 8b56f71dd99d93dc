import { median } from '@tminus/testing/statistics';
import { type Figure, medianInterval, short, atMost } from './figure.ts';
import { type Target, costFigure, measurePairs } from './cost.ts';
import { type Latencies, type Load, latenciesAtRate, openEach, requestEach } from './load.ts';
import type { PinnedServer } from './pinned.ts';
import { startBaseline, withImageService } from './services.ts';

/** The image service, and two servers that send a buffer of the same size. */
interface Servers {
  embed: PinnedServer;
  nest: PinnedServer;
  node: PinnedServer;
  /** The image of each timer. */
  unique: readonly string[];
}

/** What is measured, by name. */
function targetsOf({ embed, nest, node, unique }: Servers, seconds: number) {
  const target = (server: PinnedServer, paths: readonly string[], headers: Load['headers'] = {}): Target => ({
    server,
    load: { url: server.url, paths, headers, seconds },
  });
  return {
    unique: target(embed, unique),
    gzip: target(embed, unique, { 'Accept-Encoding': 'gzip, deflate, br' }),
    hot: target(embed, unique.slice(0, 1)),
    nest: target(nest, ['/']),
    node: target(node, ['/']),
  };
}

const comparisons = [
  { what: 'unique GIFs', subject: 'unique', baseline: 'nest', must: 60, aim: 90 },
  { what: 'unique GIFs', subject: 'unique', baseline: 'node', must: 40, aim: 65 },
  { what: 'unique GIFs sent with gzip', subject: 'gzip', baseline: 'node', must: 50, aim: 80 },
  { what: 'one hot timer', subject: 'hot', baseline: 'node', must: 80, aim: 95 },
] as const;
const baselineNames = { nest: 'same Nest app', node: 'bare node:http' };

/** @returns the figures, and the highest rate of unique GIFs */
async function costFigures(
  servers: Servers,
  rounds: number,
  seconds: number,
): Promise<{ figures: Figure[]; top: number }> {
  const targets = targetsOf(servers, seconds);
  const pairs = await measurePairs(
    comparisons.map(({ subject, baseline }) => [targets[subject], targets[baseline]]),
    rounds,
  );
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
    ...atMost(3, 1.5, 'x'),
  };
}

const warmUpRequests = 10_000;

/** Costs, latency and start of the image service, compared with servers that send a fixed buffer. */
export function serviceFigures(
  log: (text: string) => void,
  { rounds = 9, seconds = 2, latency = { rounds: 9, seconds: 2, longSeconds: 20 }, timers = 10_000 } = {},
): Promise<Figure[]> {
  return withImageService({ timers }, async ({ embed, paths: unique }) => {
    await openEach(embed.url, unique); // fills the timer cache
    const image = await (await fetch(embed.url + (unique[0] ?? '/'))).arrayBuffer();
    const bytes = String(image.byteLength);
    const nest = await startBaseline('./fixed-nest.js', '/', bytes);
    const node = await startBaseline('./fixed-node.js', '/', bytes);
    try {
      // The image service is warm from the requests above; a cold baseline would seem too expensive.
      const warmUp = Array.from({ length: warmUpRequests }, () => '/');
      for (const { url } of [nest, node]) await requestEach({ url, paths: warmUp });
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
      await Promise.all([nest.stop(), node.stop()]);
    }
  });
}
