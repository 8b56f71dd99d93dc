import {
  Flood,
  Load,
  type LocalWebServer,
  RunningServices,
  aTimer,
  createAccountWithKey,
  createTimer,
  describeIfInstalled,
  eventually,
  isDueToday,
  quantile,
  repositoryRoot,
  requestText,
  startLocalCaddy,
  startLocalNginx,
  testDatabaseUrl,
  useTestDatabase,
} from '@tminus/testing';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** How much longer others may wait than without the flood, in milliseconds (p99). */
const unnoticedMs = 250;
const calmMs = 4_000;
const floodMs = 8_000;
const perSecond = 50;
/** With more than 1,024 connections, libuv reads again before Node does anything else. */
const manyConnections = [1_200, 2_000];

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const largePreview = {
  type: 'evergreen',
  durationSeconds: 3600,
  template: 'bold',
  width: 1200,
  height: 400,
  animationSeconds: 5,
};
const previewPath = `/account/preview.gif?timer=${encodeURIComponent(JSON.stringify(largePreview))}`;

/** What a flood gets, from which service, for which path. */
const floods: [answer: string, service: 'api' | 'embed', path: () => string][] = [
  ['429', 'api', () => '/api/v1/timers'],
  ['404, then 429', 'api', () => '/nothing'],
  ['health', 'api', () => '/health/ready'],
  ['previews from memory', 'api', () => previewPath],
  ['images', 'embed', () => image],
];

const dataSource = useTestDatabase();
const results: string[] = [];
let services: RunningServices;
let key: string;
let image: string;

beforeAll(async () => {
  services = await RunningServices.start(testDatabaseUrl(), { TRUSTED_PROXIES: '127.0.0.1' });
  const account = await createAccountWithKey(dataSource, { plan: 'enterprise' });
  ({ key } = account);
  image = `/t/${await createTimer(dataSource, account.accountId, aTimer())}.gif`;
  await fetch(services.api.url + previewPath); // draws it
  for (let index = 0; index < 200; index++)
    await Promise.all([
      fetch(`${services.api.url}/api/v1/timers?limit=1`, withKey()),
      fetch(services.embed.url + image),
    ]);
});

afterAll(async () => {
  process.stderr.write(`${results.join('\n')}\n`);
  await services.stop();
});

const withKey = () => ({ headers: { Authorization: `Bearer ${key}` } });

interface Case {
  name: string;
  port: number;
  connections: number;
  request: string;
  /** What others request meanwhile. */
  others: Record<string, string>;
  /** Whether there is a web server in front, which does not take turns while the flood opens its connections. */
  isProxied: boolean;
}

/** Each kind of request has an address of its own. */
const addressOf = (index: number) => `127.0.1.${1 + index}`;

/** Floods a service from one address. @returns how much longer others waited than before (p99), by what they request */
async function delays({ name, port, connections, request, others, isProxied }: Case): Promise<Record<string, number>> {
  const module = pathToFileURL(join(repositoryRoot, 'libs/testing/dist/load/same-request.js')).href;
  const common = { ports: [port], perSecond, connectionsPerPort: 20, patienceMs: 15_000, module };
  const loads = Object.entries(others).map(([what, argument], index) => {
    const load = Load.start<undefined>({ ...common, localAddress: addressOf(index), argument });
    return { what, load };
  });
  const waited = () =>
    loads.map(({ what, load }) => {
      const taken = load.take();
      expect([what, [...new Set(taken.map(({ status }) => status))]]).toEqual([what, [200]]);
      return taken.map(({ latencyMs }) => latencyMs);
    });
  let flood: Flood | undefined;
  try {
    await wait(calmMs / 2);
    for (const { load } of loads) load.take();
    await wait(calmMs);
    const calm = waited();
    flood = Flood.start({ port, localAddress: '127.0.2.1', connections, request });
    await untilOpen(flood, connections);
    const opening = waited();
    await wait(floodMs);
    const flooded = waited();
    const p99 = (latencies: readonly number[][]) => latencies.map((each) => quantile(each, 0.99));
    const text = (latencies: readonly number[][]) =>
      p99(latencies)
        .map((ms) => `${ms.toFixed(0)} ms`)
        .join(' and ');
    results.push(
      `${name}, ${connections} connections: ${JSON.stringify(await flood.statuses())}; p99 of ${Object.keys(others).join(' and ')}: ` +
        `${text(calm)} before, ${text(opening)} while it opens its connections, then ${text(flooded)}`,
    );
    const judged = p99(isProxied ? flooded : flooded.map((each, index) => [...each, ...(opening[index] ?? [])]));
    const before = p99(calm);
    return Object.fromEntries(loads.map(({ what }, index) => [what, (judged[index] ?? NaN) - (before[index] ?? NaN)]));
  } finally {
    await flood?.stop();
    for (const { load } of loads) load.kill();
  }
}

/** Until as many requests are answered as there are connections. */
const untilOpen = (flood: Flood, connections: number) =>
  eventually(
    async () => {
      const answered = Object.values(await flood.statuses()).reduce((sum, each) => sum + each, 0);
      expect(answered).toBeGreaterThan(connections);
    },
    { withinMs: 60_000, everyMs: 250 },
  );

const noticed = (delayed: Record<string, number>) => Object.entries(delayed).filter(([, ms]) => !(ms <= unnoticedMs));

const portIn = ({ url }: { url: string }) => Number(new URL(url).port);

interface Place {
  /** The names of the tests say it. */
  through: 'directly' | 'behind nginx' | 'behind Caddy';
  portOf: (service: 'api' | 'embed') => number;
}

/** A third of the cases runs on one day, and the others on the next two. */
const cases = floods.flatMap(([answer, service, path]) =>
  manyConnections.map((connections) => ({ answer, service, path, connections })),
);

function describeFloods({ through, portOf }: Place): void {
  const isProxied = through !== 'directly';

  it.each(cases.filter((_, index) => isDueToday(index + through.length, 3)))(
    `lets others wait for one address with $connections connections as little as before: $answer, ${through}`,
    async ({ answer, service, path, connections }) => {
      const ofImages = requestText({ path: image, headers: { 'User-Agent': userAgent } });
      const ofApi = {
        'with a key': requestText({ path: '/api/v1/timers?limit=1', headers: withKey().headers }),
        '/health/live': requestText({ path: '/health/live' }),
      };
      const others = service === 'api' ? ofApi : { images: ofImages, 'more images': ofImages };
      const request = requestText({ path: path(), headers: { 'User-Agent': userAgent } });
      const name = `${answer}, ${through}`;
      expect(noticed(await delays({ name, port: portOf(service), connections, request, others, isProxied }))).toEqual(
        [],
      );
    },
  );
}

describe('the services', () => {
  describeFloods({ through: 'directly', portOf: (service) => portIn(services[service]) });
});

describeIfInstalled('nginx', 'the services behind nginx', () => {
  let nginx: LocalWebServer;

  beforeAll(async () => {
    const { api, embed } = services;
    nginx = await startLocalNginx({
      name: '127.0.0.1',
      apiPort: portIn(api),
      embedPort: portIn(embed),
      isPlain: true,
    });
  });

  afterAll(() => nginx.stop());

  describeFloods({ through: 'behind nginx', portOf: () => nginx.httpsPort });
});

describeIfInstalled('caddy', 'the services behind Caddy', () => {
  let caddy: LocalWebServer;

  beforeAll(async () => {
    const { api, embed } = services;
    caddy = await startLocalCaddy({
      siteAddress: 'http://127.0.0.1',
      apiPort: portIn(api),
      embedPort: portIn(embed),
    });
  });

  afterAll(() => caddy.stop());

  describeFloods({ through: 'behind Caddy', portOf: () => caddy.httpPort });
});
