import { type CreateTimer, type Timer, type TminusClient, createClient } from '@tminus/client';
import {
  LayoutCache,
  createPalette,
  defaultAppearance,
  layoutSpecFor,
  renderAnimation,
  templates,
} from '@tminus/rendering';
import {
  RunningServices,
  createAccountWithKey,
  decodeAnimation,
  eventually,
  useTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';

let services: RunningServices;
/** Of an account on the Business plan. */
let client: TminusClient;
const dataSource = useTestDatabase();

beforeAll(async () => {
  services = await RunningServices.start(testDatabaseUrl());
  const { key } = await createAccountWithKey(dataSource, { plan: 'business' });
  client = createClient({ baseUrl: services.api.url, apiKey: key });
});

afterAll(() => services.stop());

async function createTimer(fields: Partial<CreateTimer> = {}): Promise<Timer> {
  const body = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z', ...fields };
  return client.timers.create(body as CreateTimer);
}

const sum = (items: readonly { views: number }[] = []) => items.reduce((total, each) => total + each.views, 0);

const viewCount = async (id: string) => (await client.timers.get(id)).viewCount;

/** @returns whether the response is complete */
async function open(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false; // the service was killed
  }
}

describe('a timer created over HTTP', () => {
  it('has a GIF at its embedUrl that counts down by seconds from the correct value', async () => {
    const colors = { background: '#ffffff', text: '#112233', accent: '#cc0044' } as const;
    const target = Math.ceil(Date.now() / 1000) + 2 * 86_400 + 30; // crosses a minute boundary, and perhaps an hour boundary
    const { embedUrl } = await createTimer({ targetDate: new Date(target * 1000).toISOString(), colors });

    const before = Math.floor(Date.now() / 1000);
    const response = await fetch(embedUrl);
    const animation = decodeAnimation(Buffer.from(await response.arrayBuffer()));
    const after = Math.floor(Date.now() / 1000);

    expect(response.headers.get('cache-control')).toBe('no-cache, no-store, max-age=0');
    expect(response.headers.get('content-encoding')).toBe('gzip'); // `fetch` accepts it, and decompresses
    expect([animation.width, animation.height, animation.plays, animation.frames.length]).toEqual([600, 150, 1, 120]);

    const layouts = new LayoutCache();
    const palette = createPalette(templates.bold, colors);
    const draw = async (secondsLeft: number) => {
      const layout = await layouts.get(layoutSpecFor(defaultAppearance('bold'), secondsLeft));
      return Buffer.from(decodeAnimation(renderAnimation(layout, palette, secondsLeft, 1)).frames[0]?.pixels ?? []);
    };
    const shown = animation.frames.map(({ pixels }) => Buffer.from(pixels).toString('base64'));
    const drawnFrom = (first: number) =>
      Promise.all(shown.map(async (_, index) => (await draw(first - index)).toString('base64')));
    const possible = Array.from({ length: after - before + 1 }, (_, index) => target - before - index);
    const first = await Promise.all(possible.map(async (each) => (await draw(each)).toString('base64')));
    expect(shown).toEqual(await drawnFrom(possible[first.indexOf(shown[0] ?? '')] ?? 0));
    expect(new Set(animation.frames.map(({ delayCentiseconds }) => delayCentiseconds))).toEqual(new Set([100]));
  });

  it('has each of its views counted exactly once, and reported as analytics and usage', async () => {
    const { id, embedUrl } = await createTimer();
    const opened = 200;
    const complete = await Promise.all(Array.from({ length: opened }, () => open(embedUrl)));
    expect(new Set(complete)).toEqual(new Set([true]));
    await fetch(embedUrl, { method: 'HEAD' });
    await eventually(async () => expect(await viewCount(id)).toBe(opened));
    // Later flushes must not count them again.
    await open(embedUrl);
    await eventually(async () => expect(await viewCount(id)).toBe(opened + 1));
    const { totalViews, dailyViews, countries, hourlyViews, emailClients } = await client.timers.analytics(id);
    for (const list of [dailyViews, countries, hourlyViews, emailClients]) expect(sum(list)).toBe(totalViews);
    expect(totalViews).toBe(opened + 1);
    const usage = await client.account.usage();
    expect(usage.views.used).toBeGreaterThanOrEqual(opened + 1);
    expect(usage.api.requestsToday).toBeGreaterThanOrEqual(4);
  });

  it('keeps every answered view when the image service is killed under load', async () => {
    const { id, embedUrl } = await createTimer();
    let answered = 0;
    const load = Array.from({ length: 20 }, async () => {
      while (await open(embedUrl)) answered++;
    });
    await eventually(async () => expect(answered).toBeGreaterThan(50));
    await services.embed.stop('SIGKILL');
    await Promise.all(load);
    await services.restart('embed');
    await open(embedUrl);
    await eventually(async () => expect(await viewCount(id)).toBeGreaterThanOrEqual(answered + 1));
    expect(await viewCount(id)).toBeLessThanOrEqual(answered + 21); // a view may be recorded although a kill broke its response
  });

  it('has its last views counted before a service that is stopped exits', async () => {
    const { id, embedUrl } = await createTimer();
    await Promise.all(Array.from({ length: 20 }, () => open(embedUrl)));
    expect(await services.embed.stop()).toBe(0);
    expect(await viewCount(id)).toBe(20);
  });
});
