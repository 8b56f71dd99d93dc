import { isInstalled, startLocalHaproxy } from '@tminus/testing';
import { median } from '@tminus/testing/statistics';
import { createTenant, startSubject } from '../api/api.ts';
import { withDatabase } from '../database/database.ts';
import { type Figure, short, atMost } from '../figure.ts';
import { type OfferedLoad, type PhaseResult, offerLoad, openEach } from '../http/load.ts';
import { moveToLoadCore, shareServerCore } from '../http/pinned.ts';
import { type Place, withImageService } from '../http/services.ts';

const seconds = { warmUp: 8, peak: 4, load: 8, after: 4 };
const rounds = 3;
/** Those of a proxy that keeps its connections open. */
const connections = 1_000;
/** Those of clients, which HAProxy accepts. */
const clientConnections = 4_000;
/** Of the closed loops that measure the peak. */
const clients = 64;
const times = 3;
const afterwards = 0.5;
/** Later than this, the generator did not offer what it should. */
const maxLateMs = 250;

interface Offer extends Omit<OfferedLoad, 'phases' | 'mayFail'> {
  /** The share of the peak that the service must keep. */
  must: number;
}

interface Round {
  peak: PhaseResult;
  load: PhaseResult;
  after: PhaseResult;
}

const goodput = ({ peak, load }: Round) => (100 * load.good) / peak.good;

/**
 * Offers three times of what the service can do with a fifth of a core. It gets warm on a whole one: a fifth is not enough to compile its code
 * before the peak is measured.
 */
async function figuresOf(what: string, offer: Offer, log: (text: string) => void): Promise<Figure[]> {
  log(`  ${what} …`);
  await offerLoad({ ...offer, mayFail: true, phases: [{ seconds: seconds.warmUp, clients }] });
  const endSharing = shareServerCore(4);
  try {
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      measured.push(await measureRound(offer));
      log(`    ${short(goodput(measured.at(-1) as Round))} % of the peak`);
    }
    return summarize(what, offer, measured);
  } finally {
    endSharing();
  }
}

/** The peak is measured in each round, because what a shared core can do changes within a minute. */
async function measureRound(offered: Offer): Promise<Round> {
  const offer = { ...offered, mayFail: true };
  const [peak] = await offerLoad({ ...offer, phases: [{ seconds: seconds.peak, clients }] });
  if (!peak) throw new Error('The load generator has no result.');
  const phases = [
    { seconds: seconds.load, rate: times * peak.good },
    { seconds: seconds.after, rate: afterwards * peak.good },
  ];
  const [load, after] = await offerLoad({ ...offer, phases });
  if (!load || !after) throw new Error('The load generator has no result.');
  return { peak, load, after };
}

function summarize(what: string, { must }: Offer, measured: readonly Round[]): Figure[] {
  const middle = (value: (round: Round) => number) => median(measured.map(value));
  const percent = (value: (round: Round) => number) => `${short(100 * middle(value))} %`;
  const shares = measured.map(goodput);
  const refusals = measured.flatMap(({ load }) => load.p99OfRefused ?? []);
  const isSaturated = measured.every(({ load }) => load.lateMs <= maxLateMs);
  const figures: Figure[] = [
    {
      what: `${what}: goodput at ${times}x of the peak`,
      measured:
        `median of ${shares.map(short).join(', ')} %; peak ${short(middle(({ peak }) => peak.good))}/s; ` +
        `${percent(({ load }) => load.refused)} refused${refusals.length > 0 ? ` after ${short(median(refusals))} ms (p99)` : ''}, ` +
        `${percent(({ load }) => load.failed)} failed; p99 of accepted ones ${short(middle(({ load }) => load.p99))} ms`,
      value: median(shares),
      must,
      aim: 95,
      better: 'more',
      unit: '%',
    },
    {
      what: `${what}: until 99 % succeed in 0.1 s again`,
      measured: `at ${100 * afterwards} % of the peak`,
      value: middle(({ after }) => after.secondsUntilNormal),
      ...atMost(5, 1, 's'),
    },
  ];
  return figures.map((each) => ({ isSaturated, ...each }));
}

/**
 * What services still do when they get more requests than they can answer. They have a fifth of a core: the load generator and PostgreSQL
 * share the other core, and could neither offer nor answer three times of what a service does on a whole one.
 */
export async function overloadFigures(log: (text: string) => void): Promise<Figure[]> {
  const database = { isLowPriority: false };
  return [
    ...(await withDatabase((databaseUrl, dataDir) => apiFigures({ databaseUrl, dataDir }, log), database)),
    ...(await withImageService(
      { timers: 2_000 },
      async ({ embed, paths }) => {
        await openEach(embed.url, paths);
        return figuresOf('unique images', { requests: { url: embed.url, paths }, connections, must: 90 }, log);
      },
      database,
    )),
  ];
}

async function apiFigures(place: Place, log: (text: string) => void): Promise<Figure[]> {
  const tenant = await createTenant(place.databaseUrl);
  const api = await startSubject(place, tenant);
  const { read, create } = api.loads;
  const proxy = isInstalled('haproxy') ? await startProxy(Number(new URL(api.server.url).port)) : undefined;
  const offers: Record<string, Offer> = {
    'GET one timer': { requests: read, connections, must: 65 },
    ...(proxy && {
      'GET one timer behind HAProxy': {
        requests: { ...read, url: proxy.url },
        connections: clientConnections,
        must: 90,
      },
    }),
    'POST a timer': { requests: create, connections, must: 65 },
  };
  try {
    const figures: Figure[] = [];
    for (const [what, each] of Object.entries(offers)) figures.push(...(await figuresOf(what, each, log)));
    return figures;
  } finally {
    await proxy?.stop();
    await api.server.stop();
  }
}

/** HAProxy with the configuration that is shipped, but without TLS, which the load generator cannot do. */
async function startProxy(apiPort: number) {
  const proxy = await startLocalHaproxy({ name: '127.0.0.1', apiPort, embedPort: apiPort, isPlain: true });
  moveToLoadCore(proxy.pid, 0);
  return { url: `http://127.0.0.1:${proxy.httpsPort}`, stop: () => proxy.stop() };
}
