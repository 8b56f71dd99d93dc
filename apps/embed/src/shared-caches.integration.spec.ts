import { blocksOfSection, describeIfInstalled } from '@tminus/testing';
import { CachingProxy } from '../test/caching-proxy.ts';
import { RunningEmbed } from '../test/running-embed.ts';

const fixed = { type: 'fixed', targetDate: new Date('2099-01-01T00:00:00Z') } as const;
const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const publicUrl = 'https://img.example.com';
const year = 31_536_000;
const bytesOfView = 40;

const embed = RunningEmbed.forTests('silent', { VIEW_DAMPING_LIMIT: '0', EMBED_PUBLIC_URL: publicUrl });
let id: string;
let sheet: string;

beforeAll(async () => {
  id = await embed.createTimer({ width: 300, height: 80, link: { url: 'https://shop.example/sale' } }, fixed);
  const state = JSON.parse(String((await embed.open(`/t/${id}.json?page=again`)).body)) as {
    live: { sheet: Record<'1', string> };
  };
  sheet = `/t/${state.live.sheet['1']}`;
});

/** For how many seconds a shared cache may answer with it, by RFC 9111. @throws if the answer leaves it to the cache */
function sharedSeconds(cacheControl: string | undefined): number {
  if (cacheControl === undefined) throw new Error('There is no Cache-Control, so each cache decides.');
  if (/no-store|no-cache|private/.test(cacheControl)) return 0;
  const [, seconds] = /(?:s-maxage|max-age)=(\d+)/.exec(cacheControl) ?? [];
  if (seconds === undefined) throw new Error(`No limit in "${cacheControl}".`);
  return Number(seconds);
}

describe('a shared cache, such as a CDN', () => {
  it.each<[what: string, path: () => string, status: number, seconds: number]>([
    ['an image', () => `/t/${id}.gif`, 200, 0],
    ['a still image', () => `/t/${id}.png?scale=2`, 200, 0],
    ['the image of a recipient', () => `/t/${id}.gif?uid=a`, 200, 0],
    ['a state', () => `/t/${id}.json?page=view`, 200, 0],
    ['a calendar file', () => `/t/${id}.ics`, 200, 0],
    ['a page of a timer', () => `/t/${id}`, 200, 0],
    ['a link', () => `/c/${id}`, 302, 0],
    ['an unknown image', () => '/t/tmr_x.gif', 404, 60],
    ['an unknown state', () => '/t/tmr_x.json', 404, 60],
    ['an unknown page', () => '/t/tmr_x', 404, 0],
    ['an unknown link', () => '/c/tmr_x', 404, 0],
    ['a sheet of pictures', () => sheet, 200, year],
    ['an unknown sheet', () => `/t/${id}/x.png`, 404, 60],
    ['the script', () => '/embed.js', 200, 3_600],
    ['an older version of the script', () => '/embed/000000000000.js', 200, 0],
    ['what other sites embed', () => `/oembed?url=${encodeURIComponent(`${publicUrl}/t/${id}`)}`, 200, 300],
    ['the keys of tokens', () => '/.well-known/jwks.json', 200, 300],
    ['health', () => '/health/ready', 200, 0],
    ['an address that does not exist', () => '/nothing', 404, 0],
  ])('keeps %s as long as the answer says', async (_what, path, status, seconds) => {
    const answer = await embed.open(path(), 'GET', { 'user-agent': browser });
    expect([answer.status, sharedSeconds(answer.headers['cache-control'])]).toEqual([status, seconds]);
  });

  it('cannot ask whether an image, a state or a link is still current', async () => {
    const conditions = { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() };
    for (const [path, status] of [
      [`/t/${id}.gif`, 200],
      [`/t/${id}.png`, 200],
      [`/t/${id}.json`, 200],
      [`/c/${id}`, 302],
    ] as const) {
      const answer = await embed.open(path, 'GET', conditions);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers).not.toHaveProperty('etag');
      expect(answer.headers).not.toHaveProperty('last-modified');
    }
  });
});

/** How many views a link checker and a request for a part are, and how the latter is answered. */
async function checkLink(proxy: CachingProxy) {
  const before = embed.spooledBytes();
  await proxy.open(`/t/${id}.gif`, { 'user-agent': browser }, 'HEAD');
  const head = embed.spooledBytes() - before;
  const { status } = await proxy.open(`/t/${id}.gif`, { 'user-agent': browser, range: 'bytes=0-9' });
  await proxy.open(sheet);
  const { isFromCache } = await proxy.open(sheet);
  await proxy.stop();
  return { viewsOfHead: head / bytesOfView, statusOfRange: status, keepsSheets: isFromCache };
}

const rulesIn = (language: string) => blocksOfSection('edges.md', 'Caches of your own', language).join('');

describe('the service', () => {
  it('answers a request for a part with the whole image', async () => {
    const answer = await embed.open(`/t/${id}.gif`, 'GET', { range: 'bytes=0-9' });
    expect([answer.status, answer.body.length > 1_000]).toEqual([200, true]);
    expect(answer.headers).not.toHaveProperty('accept-ranges');
  });
});

describeIfInstalled('varnishd', 'Varnish as a shared cache', () => {
  it.each([
    // It answers a request for a part with 206, or with 200 while the image is still arriving.
    ['makes a view of a link checker', () => '', { viewsOfHead: 1, keepsSheets: true }],
    [
      'passes HEAD and Range on with our rules',
      () => rulesIn('vcl'),
      { viewsOfHead: 0, statusOfRange: 200, keepsSheets: true },
    ],
  ])('%s', async (_what, rules, expected) => {
    expect(await checkLink(await CachingProxy.startVarnish(embed.address, rules()))).toMatchObject(expected);
  });
});

describeIfInstalled('nginx', 'nginx as a shared cache', () => {
  const headers = { 'user-agent': browser };

  /** Opens an image and a sheet twice each. @returns the views that were recorded, and which answers came from the cache */
  async function openTwice(proxy: CachingProxy) {
    const before = embed.spooledBytes();
    const fromCache: boolean[] = [];
    for (const path of [`/t/${id}.gif`, sheet])
      for (let time = 0; time < 2; time++) fromCache.push((await proxy.open(path, headers)).isFromCache);
    return { views: (embed.spooledBytes() - before) / bytesOfView, fromCache };
  }

  it('passes each view of an image on, and keeps sheets', async () => {
    const proxy = await CachingProxy.start(embed.address);
    expect(await openTwice(proxy)).toEqual({ views: 2, fromCache: [false, false, false, true] });
    await proxy.stop();
  });

  it.each([
    ['makes a view of a link checker', () => '', 1],
    ['passes HEAD on with our rules', () => rulesIn('nginx'), 0],
  ])('%s', async (_what, rules, viewsOfHead) => {
    const proxy = await CachingProxy.start(embed.address, rules());
    expect(await checkLink(proxy)).toEqual({ viewsOfHead, statusOfRange: 200, keepsSheets: true });
  });

  it('loses views if a rule overrides the headers of images', async () => {
    const proxy = await CachingProxy.start(embed.address, 'proxy_ignore_headers Cache-Control; proxy_cache_valid 1h;');
    expect(await openTwice(proxy)).toEqual({ views: 1, fromCache: [false, true, false, true] });
    await proxy.stop();
  });
});
