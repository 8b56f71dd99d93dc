import { createTenant, startService } from '../api/benchmark.ts';
import { withDatabase } from '../database/temporary-database.ts';
import { type Figure, short } from '../figure.ts';
import { startEmbed } from '../http/embed-service.ts';
import { openEach } from '../http/load.ts';
import { shareServerCore } from '../http/pinned.ts';
import { insertTimers } from '../http/timers.ts';
import { type OfferedLoad, type PhaseResult, offerLoad } from './offered-load.ts';

const seconds = { warmUp: 8, peak: 5, load: 8, after: 8 };
/** A proxy that keeps its connections open, and several of them. */
const connections = 1_000;
const manyConnections = 4_000;
const afterwards = 0.5;
/** Later than this, the generator did not offer what it should. */
const maxLateMs = 250;

type Offer = Omit<OfferedLoad, 'phases'>;

interface Overload {
  times: number;
  load: PhaseResult;
  after: PhaseResult;
}

/**
 * Offers once, twice and three times of what the service can do with a fifth of a core. It gets warm on a whole one: a fifth is not enough to
 * compile its code before the peak is measured.
 */
async function figuresOf(what: string, offer: Offer, log: (text: string) => void): Promise<Figure[]> {
  log(`  ${what} …`);
  await offerLoad({ ...offer, phases: [{ seconds: seconds.warmUp }] });
  const endSharing = shareServerCore(4);
  try {
    return await figuresOfShare(what, offer);
  } finally {
    endSharing();
  }
}

async function figuresOfShare(what: string, offer: Offer): Promise<Figure[]> {
  const [peak] = await offerLoad({ ...offer, phases: [{ seconds: seconds.peak }] });
  if (!peak) throw new Error('The load generator has no result.');
  const runs: Overload[] = [];
  for (const times of [1, 2, 3]) {
    const phases = [
      { seconds: seconds.load, rate: times * peak.good },
      { seconds: seconds.after, rate: afterwards * peak.good },
    ];
    const [during, after] = await offerLoad({ ...offer, phases });
    if (during && after) runs.push({ times, load: during, after });
  }
  const last = runs.at(-1);
  if (!last) throw new Error('The load generator has no result.');
  const goodput = ({ good }: PhaseResult) => (100 * good) / peak.good;
  const shares = runs.map((each) => `${short(goodput(each.load))} % at ${each.times}x`).join(', ');
  const { refused, failed, p99 } = last.load;
  const isSaturated = runs.every((each) => each.load.lateMs <= maxLateMs);
  return [
    {
      what: `${what}: goodput at 3x of the peak`,
      measured: `peak ${short(peak.good)}/s; ${shares}; at 3x ${short(100 * refused)} % refused, ${short(100 * failed)} % failed`,
      value: goodput(last.load),
      must: 90,
      aim: 95,
      better: 'more',
      unit: '%',
      isSaturated,
    },
    {
      what: `${what}: p99 of accepted requests at 3x`,
      measured: p99.refused === null ? 'none was refused' : `of refused ones ${short(p99.refused)} ms`,
      value: p99.accepted,
      must: 1_000,
      aim: 500,
      better: 'less',
      unit: 'ms',
      isSaturated,
    },
    {
      what: `${what}: until 99 % succeed in 0.1 s again`,
      measured: `at ${100 * afterwards} % of the peak`,
      value: last.after.secondsUntilNormal,
      must: 5,
      aim: 1,
      better: 'less',
      unit: 's',
      isSaturated,
    },
  ];
}

/**
 * What services still do when they get more requests than they can answer. They have a fifth of a core: the load generator and PostgreSQL
 * share the other core, and could neither offer nor answer three times of what a service does on a whole one.
 */
export async function overloadFigures(log: (text: string) => void): Promise<Figure[]> {
  return await withDatabase(
    async (databaseUrl, dataDir) => [
      ...(await apiFigures(databaseUrl, dataDir, log)),
      ...(await imageFigures(databaseUrl, dataDir, log)),
    ],
    { isLowPriority: false },
  );
}

async function apiFigures(databaseUrl: string, dataDir: string, log: (text: string) => void): Promise<Figure[]> {
  const api = await startService(databaseUrl, dataDir, await createTenant(databaseUrl));
  const { read, create } = api.loads;
  const offers: Record<string, Offer> = {
    'GET one timer': { requests: read, connections },
    'GET one timer, more connections': { requests: read, connections: manyConnections },
    'POST a timer': { requests: create, connections },
  };
  try {
    const figures: Figure[] = [];
    for (const [what, each] of Object.entries(offers)) figures.push(...(await figuresOf(what, each, log)));
    return figures;
  } finally {
    await api.server.stop();
  }
}

async function imageFigures(databaseUrl: string, dataDir: string, log: (text: string) => void): Promise<Figure[]> {
  const paths = await insertTimers(databaseUrl, 2_000);
  const embed = await startEmbed({ databaseUrl, dataDir, path: paths[0] ?? '/' });
  try {
    await openEach(embed.url, paths);
    return await figuresOf('unique images', { requests: { url: embed.url, paths }, connections }, log);
  } finally {
    await embed.stop();
  }
}
