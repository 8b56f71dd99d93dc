import { type CreateTimer, NotFoundError, type Timer, type TminusClient, createClient } from '@tminus/client';
import { recipientHash } from '@tminus/client/sign';
import { timerIds } from '@tminus/domain';
import {
  LayoutCache,
  createPalette,
  defaultAppearance,
  layoutSpecFor,
  renderAnimation,
  templates,
} from '@tminus/rendering';
import {
  ApiContract,
  type DecodedAnimation,
  RunningServices,
  createAccountWithKey,
  decodeAnimation,
  eventually,
  useTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';

let services: RunningServices;
/** Of an account on the Business plan. Each response is checked against the OpenAPI document that the API serves. */
let client: TminusClient;
const dataSource = useTestDatabase();

beforeAll(async () => {
  services = await RunningServices.start(testDatabaseUrl());
  const { key } = await createAccountWithKey(dataSource, { plan: 'business' });
  const document = await fetch(`${services.api.url}/api/v1/openapi.json`);
  const contract = new ApiContract((await document.json()) as ConstructorParameters<typeof ApiContract>[0]);
  const checked = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, init);
    const { status, headers } = response;
    const text = await response.clone().text();
    contract.check({ method: init.method ?? 'GET', path: new URL(url).pathname, status, headers, text });
    return response;
  };
  client = createClient({ baseUrl: services.api.url, apiKey: key, fetch: checked });
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

/** Finds the time that the first frame shows by comparing it with drawings of all candidates. */
async function firstSecond(
  animation: DecodedAnimation,
  candidates: number[],
  draw: (secondsLeft: number) => Promise<Uint8Array>,
) {
  for (const candidate of candidates) {
    if (Buffer.compare(await draw(candidate), animation.frames[0]?.pixels ?? Buffer.alloc(0)) === 0) return candidate;
  }
  return undefined;
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

    const appearance = defaultAppearance('bold');
    const layouts = new LayoutCache();
    const palette = createPalette(templates.bold, colors);
    const draw = async (secondsLeft: number) => {
      const layout = await layouts.get(layoutSpecFor(appearance, secondsLeft));
      const [frame] = decodeAnimation(renderAnimation(layout, palette, secondsLeft, 1)).frames;
      return frame?.pixels ?? Buffer.alloc(0);
    };
    const possible = Array.from({ length: after - before + 1 }, (_, index) => target - before - index);
    const shown = await firstSecond(animation, possible, draw);
    expect(possible).toContain(shown);
    for (const [index, { pixels, delayCentiseconds }] of animation.frames.entries()) {
      expect(delayCentiseconds).toBe(100);
      expect(Buffer.compare(pixels, await draw((shown ?? 0) - index))).toBe(0);
    }
  });

  it('names its recipients in tokens by the hash that the client computes with the key of recipients', async () => {
    const link = { url: 'https://shop.example/sale' };
    const fields = { name: 'Welcome', type: 'evergreen', durationSeconds: 60, link } as const;
    const { id, embedUrl } = await client.timers.create(fields);
    const click = await fetch(embedUrl.replace('/t/', '/c/').replace('.gif', '?uid=anna'), {
      redirect: 'manual',
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' },
    });
    const token = new URL(click.headers.get('location') ?? '').searchParams.get('tm') ?? '';
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
    const { key } = await client.account.embedSecrets.recipientKey();
    expect(sub).toBe(await recipientHash(key, id, 'anna'));
  });

  it('applies its fields in every format of its image', async () => {
    const { embedUrl } = await createTimer({
      targetDate: '1999-12-31T23:59:59Z',
      width: 320,
      height: 80,
      language: 'de',
      onExpire: { action: 'message', message: 'Vorbei – danke!' },
    });
    for (const [url, type, width] of [
      [embedUrl, 'gif', 320],
      [embedUrl.replace('.gif', '@2x.gif'), 'gif', 640],
      [embedUrl.replace('.gif', '.png'), 'png', 320],
      [`${embedUrl}?still=1`, 'gif', 320],
    ] as const) {
      const response = await fetch(url);
      const image = Buffer.from(await response.arrayBuffer());
      expect([response.status, response.headers.get('content-type')]).toEqual([200, `image/${type}`]);
      // Width at its place in a GIF's logical screen descriptor, or in a PNG's IHDR.
      expect(type === 'gif' ? image.readUInt16LE(6) : image.readUInt32BE(16)).toBe(width);
    }
  });

  it('can be listed, changed and deleted', async () => {
    const fields: CreateTimer = {
      name: 'Launch',
      type: 'fixed',
      targetDate: '2031-06-01T12:00:00Z',
      timezone: 'America/New_York',
      colors: { background: '#112233', text: '#ffffff', accent: '#00aaff' },
    };
    const created = await createTimer(fields);
    expect(created).toMatchObject({ ...fields, status: 'active', viewCount: 0 });
    expect(created.embedCode).toMatch(/^<img [^<>]*>$/);
    for (const part of [` src="${created.embedUrl}"`, ' alt="Countdown Timer: Ends Jun 1, 2031, 08:00 EDT"'])
      expect(created.embedCode).toContain(part);
    const { id } = created;
    expect((await client.timers.list()).data).toContainEqual(created);
    const changed = await client.timers.update(id, { name: 'Second' });
    expect(changed).toEqual({ ...created, name: 'Second' });
    expect(await client.timers.get(id)).toEqual(changed);
    expect((await client.timers.delete(id)).status).toBe('deleted');
    await expect(client.timers.get(id)).rejects.toThrow(NotFoundError);
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
    const requested = answered + 20; // a view may be recorded although a kill broke its response
    await eventually(async () => expect(await viewCount(id)).toBeGreaterThanOrEqual(answered));
    await open(embedUrl);
    await eventually(async () => expect(await viewCount(id)).toBeGreaterThanOrEqual(answered + 1));
    expect(await viewCount(id)).toBeLessThanOrEqual(requested + 1);
  });
});

describe('both services', () => {
  it('respond to an unknown timer in their own format: an error or an image', async () => {
    await expect(client.timers.get(timerIds.create())).rejects.toThrow(NotFoundError);
    const image = await fetch(`${services.embed.url}/t/${timerIds.create()}.gif`);
    expect([image.status, image.headers.get('content-type')]).toEqual([404, 'image/gif']);
  });
});

describe('an image service that is stopped', () => {
  it('has its last views counted before it exits', async () => {
    const { id, embedUrl } = await createTimer();
    await Promise.all(Array.from({ length: 20 }, async () => (await fetch(embedUrl)).arrayBuffer()));
    const { embed } = services;
    expect({ code: await embed.stop(), output: embed.output }).toMatchObject({ code: 0 });
    expect(await viewCount(id)).toBe(20);
  });
});
