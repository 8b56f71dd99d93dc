import { freePort } from '@tminus/local-postgres';
import { fileURLToPath } from 'node:url';
import { type Figure, median, short } from '../figure.ts';
import { openEach, p99AtRate, requestsPerSecond } from './load.ts';
import { withDatabase } from '../database/temporary-database.ts';
import { startEmbed } from './embed-service.ts';
import { PinnedServer } from './pinned.ts';
import { insertTimers } from './timers.ts';

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));

interface Servers {
  embed: PinnedServer;
  nest: PinnedServer;
  node: PinnedServer;
  unique: readonly string[];
}

const measures = {
  unique: ({ embed, unique }: Servers, seconds: number) =>
    requestsPerSecond({ url: embed.url, paths: unique, seconds }),
  hot: ({ embed, unique }: Servers, seconds: number) =>
    requestsPerSecond({ url: embed.url, paths: unique.slice(0, 1), seconds }),
  nest: ({ nest }: Servers, seconds: number) => requestsPerSecond({ url: nest.url, paths: ['/'], seconds }),
  node: ({ node }: Servers, seconds: number) => requestsPerSecond({ url: node.url, paths: ['/'], seconds }),
};

type Measure = keyof typeof measures;

/** Alternates between the servers so that other load on the machine affects all of them equally. Ratios are computed within a round. */
async function measureInRounds(servers: Servers, rounds: number, seconds: number): Promise<Record<Measure, number>[]> {
  const names = Object.keys(measures) as Measure[];
  const results: Record<Measure, number>[] = [];
  for (let round = 0; round <= rounds; round++) {
    const result = { unique: 0, hot: 0, nest: 0, node: 0 };
    for (const name of names) result[name] = await measures[name](servers, round === 0 ? 1 : seconds);
    if (round > 0) results.push(result); // the first round warms up
  }
  return results;
}

function throughputFigures(rounds: Record<Measure, number>[]): Figure[] {
  const figure = (what: string, part: Measure, whole: Measure, must: number, aim: number): Figure => ({
    what,
    measured: `${short(median(rounds.map((each) => each[part])))} compared with ${short(median(rounds.map((each) => each[whole])))} requests/s`,
    value: 100 * median(rounds.map((each) => each[part] / each[whole])),
    must,
    aim,
    better: 'more',
    unit: '%',
  });
  return [
    figure('unique GIFs compared with a fixed buffer, same Nest app', 'unique', 'nest', 60, 90),
    figure('unique GIFs compared with a fixed buffer, bare node:http', 'unique', 'node', 40, 65),
    figure('one hot timer compared with a fixed buffer, bare node:http', 'hot', 'node', 55, 80),
  ];
}

/** The latency of unique GIFs. The latency of the bare server shows how much of it the machine causes. */
async function latencyFigure(servers: Servers, rate: number, rounds: number, seconds: number): Promise<Figure> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await p99AtRate({ url: servers.embed.url, paths: servers.unique, seconds }, rate));
    bare.push(await p99AtRate({ url: servers.node.url, paths: ['/'], seconds }, rate));
  }
  return {
    what: 'p99 at half of the maximum rate',
    measured: `${short(rate)} unique GIFs/s; ${short(median(bare))} ms for bare node:http`,
    value: median(ours),
    must: 10,
    aim: 3,
    better: 'less',
    unit: 'ms',
  };
}

/** Throughput, latency and start of the image service, compared with servers that send a fixed buffer. */
export function serviceFigures(
  log: (text: string) => void,
  { rounds = 5, seconds = 4, timers = 10_000 } = {},
): Promise<Figure[]> {
  return withDatabase(async (databaseUrl, dataDir) => {
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
      const results = await measureInRounds({ embed, nest, node, unique }, rounds, seconds);
      const top = median(results.map((each) => each.unique));
      return [
        ...throughputFigures(results),
        await latencyFigure({ embed, nest, node, unique }, top / 2, rounds, seconds),
        {
          what: 'start to first image',
          measured: 'one cold process',
          value: embed.startMs / 1000,
          must: 1.5,
          aim: 0.7,
          better: 'less',
          unit: 's',
        },
      ];
    } finally {
      await Promise.all([embed.stop(), nest.stop(), node.stop()]);
    }
  });
}
