import { LayoutCache, layoutSpecFor } from '@tminus/rendering';
import { type Look, imagePathsOf, insertTimers, withDataSource } from '@tminus/testing';
import { median } from '@tminus/testing/statistics';
import { type Figure, medianInterval, short, atMost } from './figure.ts';
import { cpuMicrosecondsOf } from './cpu.ts';
import { latenciesAtRate } from './load.ts';
import { withImageService } from './services.ts';

const day = 86_400;
/** A template with expensive layouts: many cells, each with many pictures. */
const template = 'ring';
/** Requests per second for a timer whose layout is in memory. */
const rate = 200;
/** Connections on which a stranger opens layouts that nobody has opened before. */
const strangers = 4;

/** Measures the CPU time of a cold layout, and what a stranger's cold layouts do to images that are ready. */
export async function coldFigures(
  log: (text: string) => void,
  { builds = 7, rounds = 6, seconds = 5 } = {},
): Promise<Figure[]> {
  return [await cpuFigure(builds), await latencyFigure(log, rounds, seconds)];
}

async function cpuFigure(builds: number): Promise<Figure> {
  const milliseconds: number[] = [];
  for (let round = 0; round < builds; round++) {
    const appearance = { template, width: 1200, height: 400 - round, scale: 2 } as const;
    const spec = layoutSpecFor({ ...appearance, units: ['days', 'hours', 'minutes', 'seconds'] }, 90 * day);
    milliseconds.push((await cpuMicrosecondsOf(() => new LayoutCache().get(spec))) / 1000);
  }
  return {
    what: `CPU of a cold layout of ${template}, 1200x400@2x`,
    measured: `median of ${builds}; the first one of a process takes ${short(milliseconds[0] ?? NaN)} ms`,
    value: median(milliseconds),
    ...atMost(600, 200, 'ms'),
  };
}

function latencyFigure(log: (text: string) => void, rounds: number, seconds: number): Promise<Figure> {
  return withImageService({ timers: 1 }, async ({ databaseUrl, embed, paths: warm }) => {
    const looks = Array.from({ length: 400 }, (_, index): Look => ({
      template,
      width: 1_200 - (index % 100),
      height: 400 - (index >> 2),
    }));
    const cold = await withDataSource(databaseUrl, (dataSource) =>
      insertTimers(dataSource, { timers: looks.length, looks }),
    );
    const coldPaths = imagePathsOf(cold).map((path) => path.replace('.gif', '@2x.gif'));
    const next = coldPaths[Symbol.iterator]();
    const ratios: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const measure = async () => (await latenciesAtRate({ url: embed.url, paths: warm, seconds }, rate)).p99;
      const calm = await measure();
      const stop = new AbortController();
      const attack = openCold(embed.url, next, stop.signal);
      const busy = await measure();
      stop.abort();
      const opened = await attack;
      log(`  calm ${short(calm)} ms; ${short(busy)} ms while a stranger opens ${opened} cold layouts`);
      if (round > 0) ratios.push(busy / calm); // the first round warms up
    }
    return {
      what: 'p99 of a warm timer beside cold layouts',
      measured: `${rate} requests/s compared with the same without them`,
      value: median(ratios),
      interval: medianInterval(ratios),
      ...atMost(2, 1.2, 'x'),
    };
  });
}

/** Opens one cold layout after the other on several connections. @returns how many images were answered */
async function openCold(url: string, paths: Iterator<string>, signal: AbortSignal): Promise<number> {
  let opened = 0;
  const visit = async () => {
    for (let step = paths.next(); !step.done && !signal.aborted; step = paths.next(), opened++) {
      const response = await fetch(url + step.value);
      const { byteLength } = await response.arrayBuffer();
      if (!response.ok || byteLength < 1_000) throw new Error(`${step.value} is not an image of a timer.`);
    }
  };
  await Promise.all(Array.from({ length: strangers }, visit));
  return opened;
}
