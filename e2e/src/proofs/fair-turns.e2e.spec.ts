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

/** How long others may wait, in milliseconds (p99). */
const maxWaitMs = 250;
/** Without the flood, only to be printed: what the machine does besides. */
const calmMs = 1_000;
/** After all connections of the flood have their first answer, which takes 2 to 4 s. */
const floodMs = 2_000;
const perSecond = 50;
/** With more than 1,024 connections, libuv reads again before Node does anything else. */
const connections = 2_000;

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
// Programs of others on this machine make everyone wait, too. They come and go, but where clients take no turns, others wait for seconds each time.
jest.retryTimes(2, { logErrorsBeforeRetry: true });

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
  request: string;
  /** What others request meanwhile. */
  others: Record<string, string>;
  /** Whether the time in which the flood opens its connections is judged. */
  countsOpening: boolean;
}

/** Each kind of request has an address of its own. */
const addressOf = (index: number) => `127.0.1.${1 + index}`;

/** Floods a service from one address. @returns who waited too long */
async function delayed({ name, port, request, others, countsOpening }: Case): Promise<string[]> {
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
    await wait(1_000); // they open their connections
    for (const { load } of loads) load.take();
    await wait(calmMs);
    const calm = waited();
    flood = Flood.start({ port, localAddress: '127.0.2.1', connections, request });
    await untilOpen(flood);
    const opening = waited();
    await wait(floodMs);
    const flooded = waited();
    const p99 = (...latencies: readonly number[][]) => quantile(latencies.flat(), 0.99);
    const text = (latencies: readonly number[][]) =>
      latencies.map((each) => `${p99(each).toFixed(0)} ms`).join(' and ');
    results.push(
      `${name}: ${JSON.stringify(await flood.statuses())}; p99 of ${Object.keys(others).join(' and ')}: ` +
        `${text(calm)} before, ${text(opening)} while it opens its connections, then ${text(flooded)}`,
    );
    return loads.flatMap(({ what }, index) => {
      const waitedMs = p99(flooded[index] ?? [], countsOpening ? (opening[index] ?? []) : []);
      return waitedMs <= maxWaitMs ? [] : [`${what}: ${waitedMs.toFixed(0)} ms`];
    });
  } finally {
    await flood?.stop();
    for (const { load } of loads) load.kill();
  }
}

/** Until as many requests are answered as there are connections. */
const untilOpen = (flood: Flood) =>
  eventually(
    async () => {
      const answered = Object.values(await flood.statuses()).reduce((sum, each) => sum + each, 0);
      expect(answered).toBeGreaterThan(connections);
    },
    { withinMs: 60_000, everyMs: 250 },
  );

const portIn = ({ url }: { url: string }) => Number(new URL(url).port);

interface Place {
  /** The names of the tests say it. */
  through: 'directly' | 'behind nginx' | 'behind Caddy';
  portOf: (service: 'api' | 'embed') => number;
}

/** Of a web server: it passes all requests on alike. */
const ofWebServer = floods.filter(([answer]) => answer === '429' || answer === 'images');

function describeFloods({ through, portOf }: Place): void {
  // Caddy opens a connection to the service for each new one of the flood, and those for others come after them.
  const countsOpening = through !== 'behind Caddy';

  it.each(through === 'directly' ? floods : ofWebServer)(
    `lets others wait at most ${maxWaitMs} ms while one address has ${connections} connections: %s, ${through}`,
    async (answer, service, path) => {
      const ofImages = requestText({ path: image, headers: { 'User-Agent': userAgent } });
      const ofApi = {
        'with a key': requestText({ path: '/api/v1/timers?limit=1', headers: withKey().headers }),
        '/health/live': requestText({ path: '/health/live' }),
      };
      const others = service === 'api' ? ofApi : { images: ofImages, 'more images': ofImages };
      const request = requestText({ path: path(), headers: { 'User-Agent': userAgent } });
      const name = `${answer}, ${through}`;
      const flood = { name, port: portOf(service), request, others, countsOpening };
      expect(await delayed(flood)).toEqual([]);
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
