import { type CreateTimer, type Timer, type TminusClient, createClient } from '@tminus/client';
import { templateNames } from '@tminus/domain';
import {
  type RecordedPage,
  RunningServices,
  TestBrowser,
  createAccountWithKey,
  describeIfInstalled,
  eventually,
  openTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { badAnswers, differing, laterEachTime, shownDeadlines, waiting } from './web-timers-in-page.ts';

/** Not that of a program, whose requests are not views. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const moving: string[] = ['cards', 'flip', 'ring'];

describeIfInstalled('chromium', 'timers on web pages', () => {
  let services: RunningServices;
  let client: TminusClient;
  let browser: TestBrowser;
  let site: Server;
  let html = '';

  beforeAll(async () => {
    services = await RunningServices.start(testDatabaseUrl());
    const dataSource = await openTestDatabase();
    const { key } = await createAccountWithKey(dataSource, { plan: 'enterprise' });
    await dataSource.destroy();
    client = createClient({ baseUrl: services.api.url, apiKey: key });
    browser = await TestBrowser.launch();
    site = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader(
        'Content-Security-Policy',
        `default-src 'none'; script-src ${embed()}; connect-src ${embed()}; img-src ${embed()}; frame-src ${embed()}`,
      );
      response.end(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${html}</main>`);
    });
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  });

  afterAll(async () => {
    await browser.close();
    site.close();
    await services.stop();
  });

  const embed = () => services.embed.url;
  const siteUrl = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;

  async function createTimer(fields: Partial<CreateTimer> = {}): Promise<Timer> {
    const body = { name: 'Sale', targetDate: new Date(Date.now() + 100 * 3_600_000).toISOString(), ...fields };
    const { data, error } = await client.POST('/api/v1/timers', { body });
    if (!data) throw new Error(JSON.stringify(error));
    return (data as { data: Timer }).data;
  }

  const script = () => `<script type="module" src="${embed()}/embed.js"></script>`;

  const element = ({ id, width, height, template }: Timer, attributes = '') =>
    `<tminus-timer id="${template}" src="${embed()}/t/${id}.json" ${attributes}><img src="${embed()}/t/${id}.png" width="${width}" height="${height}" alt="Sale"></tminus-timer>`;

  interface PageOptions extends BrowserContextOptions {
    /** Before the page is opened. */
    prepare?: (page: Page) => Promise<unknown>;
  }

  /** A page of another site, whose policy allows only what the documents say. */
  async function openPage(content: string, { prepare, ...options }: PageOptions = {}): Promise<RecordedPage> {
    html = content;
    const shown = await (await browser.newProfile(options)).newPage();
    await prepare?.(shown.page);
    await shown.page.goto(siteUrl());
    return shown;
  }

  const areDrawn = ({ page }: RecordedPage) =>
    eventually(async () => expect(await page.evaluate(waiting)).toBe(0), { withinMs: 30_000 });

  /** What a person without the image hears. */
  const labelOf = ({ page }: RecordedPage) =>
    page.locator('tminus-timer').first().getByRole('timer').getAttribute('aria-label');

  const viewCount = async ({ id }: Timer) => {
    const { data } = await client.GET('/api/v1/timers/{id}', { params: { path: { id } } });
    return (data as { data: Timer }).data.viewCount;
  };

  const sizes = [
    [600, 150],
    [320, 80],
    [200, 120],
  ] as const;

  it.each(sizes)('show what the images show, pixel by pixel: all templates, %dx%d', async (width, height) => {
    const timers: Timer[] = [];
    for (const template of templateNames) {
      const language = width === 320 ? 'ar' : 'en';
      const motion = moving.includes(template) ? 'smooth' : 'none';
      timers.push(await createTimer({ template, width, height, motion, language }));
    }
    for (const deviceScaleFactor of width === 600 ? [1, 2] : [2]) {
      const shown = await openPage(script() + timers.map((timer) => element(timer)).join(''), { deviceScaleFactor });
      await areDrawn(shown);
      await eventually(async () => expect(await shown.page.evaluate(differing)).toEqual([]), { withinMs: 30_000 });
      expect(shown.record.errors).toEqual([]);
      await shown.page.context().close();
    }
  });

  it('shift nothing, store nothing, ask no other host, and are accessible', async () => {
    const timer = await createTimer();
    const content = `${element(timer)}<p>Below</p>${script()}`;
    const shown = await openPage(content, {
      prepare: (page) =>
        page.addInitScript(
          `globalThis.shifts = 0;
           new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shifts += value))).observe({ type: 'layout-shift', buffered: true });`,
        ),
    });
    await areDrawn(shown);
    expect(await labelOf(shown)).toMatch(/^Sale: 4 days, 4 hours, (0|1) minutes?$|^Sale: 4 days, 4 hours$/);
    expect(await shown.accessibilityProblems()).toEqual([]);
    expect(await shown.page.evaluate('[shifts, localStorage.length, sessionStorage.length, document.cookie]')).toEqual([
      0,
      0,
      0,
      '',
    ]);
    const hosts = new Set(shown.record.requestedUrls.map((url) => new URL(url).origin));
    expect(hosts).toEqual(new Set([new URL(siteUrl()).origin, embed()]));
    expect(shown.record.errors).toEqual([]);
  });

  describe('are one view for each page', () => {
    const stateRequests = ({ record }: RecordedPage) => record.requestedUrls.filter((url) => url.includes('page='));
    const refreshAll = `document.querySelectorAll('tminus-timer').forEach((each) => each.refresh())`;

    it('however many elements show a timer and however often they ask', async () => {
      const [timer, alone] = [await createTimer(), await createTimer()];
      const withoutImage = `<tminus-timer src="${embed()}/t/${alone.id}.json"></tminus-timer>`;
      const content = script() + element(timer) + element(timer) + withoutImage + withoutImage;
      const shown = await openPage(content, { userAgent });
      for (let views = 1; views <= 2; views++) {
        await areDrawn(shown);
        await shown.page.evaluate(refreshAll);
        await eventually(async () => expect(stateRequests(shown)).toHaveLength(4 * views));
        for (const each of [timer, alone]) await eventually(async () => expect(await viewCount(each)).toBe(views));
        await shown.page.reload();
      }
    });

    it('whether the script, the element or its image comes first', async () => {
      const classic = `<script src="${embed()}/embed.js"></script>`;
      const asynchronous = `<script type="module" async src="${embed()}/embed.js"></script>`;
      const added = ({ id, width }: Timer) => `
        <script type="module">
          const [element, image] = ['tminus-timer', 'img'].map((name) => document.createElement(name));
          document.body.append(element);
          element.src = element.setAttribute('src', '${embed()}/t/${id}.json');
          element.append(Object.assign(image, { src: '${embed()}/t/${id}.png', width: ${width}, alt: 'Sale' }));
        </script>`;
      const lazy = (timer: Timer) => element(timer).replace('<img', '<img loading="lazy"');
      const broken = (timer: Timer) => element(timer).replace('.png', '.json');
      const pages: [string, (timer: Timer) => string][] = [
        ['a classic script first', (timer) => classic + element(timer)],
        ['an async module first', (timer) => asynchronous + element(timer)],
        ['a classic script last', (timer) => element(timer) + classic],
        ['a lazy image', (timer) => classic + lazy(timer)],
        ['a lazy image far below', (timer) => `<p style="height:9000px"></p>${lazy(timer)}${script()}`],
        ['an image that cannot be shown', (timer) => script() + broken(timer)],
        ['an element of a script', (timer) => classic + added(timer)],
        ['an image beside it', (timer) => `${script()}${element(timer).replace(/(<img.*>)(<.tminus-timer>)/, '$2$1')}`],
      ];
      for (const [name, content] of pages) {
        const timer = await createTimer();
        const shown = await openPage(content(timer), { userAgent, bypassCSP: true });
        await areDrawn(shown);
        await shown.page.evaluate(refreshAll);
        await eventually(async () => expect(stateRequests(shown)).toHaveLength(2));
        await eventually(async () => expect([name, await viewCount(timer)]).toEqual([name, 1]));
        await shown.page.context().close();
      }
    });
  });

  describe('by the clock of the service', () => {
    const secondsOf = async (shown: RecordedPage) => {
      const deadline = await shown.page
        .locator('tminus-timer')
        .first()
        .evaluate((each) => (each as unknown as { deadline: string }).deadline);
      return Math.floor(Date.parse(deadline) / 1000) - Math.floor(Date.now() / 1000);
    };

    it('also on a device whose clock is wrong by years', async () => {
      const timer = await createTimer();
      const shown = await openPage(script() + element(timer), {
        prepare: (page) => page.clock.setFixedTime('2031-05-05T05:05:05Z'),
      });
      await areDrawn(shown);
      await eventually(async () => expect(await shown.page.evaluate(differing)).toEqual([]));
      expect(await secondsOf(shown)).toBeGreaterThan(99 * 3_600);
    });

    it.each([
      ['zeros', { action: 'zeros' }, true],
      ['nothing', { action: 'hidden' }, false],
      ['a message', { action: 'message', message: 'Over' }, true],
    ] as const)('reach zero, and show %s', async (_, onExpire, isShown) => {
      const timer = await createTimer({ onExpire, targetDate: new Date(Date.now() + 1_800_000).toISOString() });
      const content = `<p id="offer">Offer</p><p id="over" hidden>Over</p>${script()}${element(timer, 'show="#over" hide="#offer"')}`;
      const shown = await openPage(content, { prepare: (page) => page.clock.install() });
      await areDrawn(shown);
      await shown.page.evaluate(
        `addEventListener('tminus:expired', ({ detail }) => (globalThis.expired = (globalThis.expired ?? 0) + 1))`,
      );
      await shown.page.clock.fastForward(1_800_000);
      await shown.page.clock.runFor(1_000);
      await eventually(async () =>
        expect(await shown.page.locator('tminus-timer canvas').count()).toBe(isShown ? 1 : 0),
      );
      if (isShown) expect(await labelOf(shown)).toBe('Sale');
      expect(await shown.page.locator('#over').isVisible()).toBe(true);
      expect(await shown.page.locator('#offer').isVisible()).toBe(false);
      expect(await shown.page.evaluate('expired')).toBe(1);
    });
  });

  it('run on pages with many of them, two copies of the script, frozen prototypes, and elements that come, move and go', async () => {
    const timer = await createTimer({ width: 200, height: 60 });
    const many = Array.from({ length: 100 }, () => element(timer)).join('');
    const shown = await openPage(
      `${many}<div id="place"></div>${script()}<script src="${embed()}/embed.js?2"></script>${many}`,
      {
        prepare: (page) =>
          page.addInitScript(
            `for (const each of [Object, Array, Map, Set, Promise, HTMLElement, Element, Node, EventTarget]) Object.freeze(each.prototype)`,
          ),
      },
    );
    await areDrawn(shown);
    expect(shown.record.requestedUrls.filter((url) => url.includes('.json'))).toHaveLength(1);
    await shown.page.evaluate(`
      for (const each of document.querySelectorAll('tminus-timer:nth-of-type(odd)')) place.append(each);
      document.querySelector('tminus-timer').remove();
      place.append(Object.assign(document.createElement('tminus-timer'), { id: 'late' }));
      late.setAttribute('src', document.querySelector('tminus-timer').getAttribute('src'))`);
    await areDrawn(shown);
    await shown.page.evaluate(`late.setAttribute('src', 'nonsense://x')`);
    expect(shown.record.errors).toEqual([]);
  });

  it('fit into a frame on a page of another site', async () => {
    const timer = await createTimer();
    const frame = `<iframe src="${embed()}/t/${timer.id}" title="Sale" width="600" height="150"></iframe>`;
    const { page, record } = await openPage(`<div>${frame}</div>`);
    await eventually(async () => expect(await page.frames()[1]?.evaluate(waiting)).toBe(0));
    expect(
      await page.frames()[1]?.evaluate('[document.documentElement.scrollWidth, document.documentElement.scrollHeight]'),
    ).toEqual([600, 150]);
    expect(record.errors).toEqual([]);
  });

  it('in a bar, which a visitor closes for the session, and which goes at zero', async () => {
    const timer = await createTimer({ targetDate: new Date(Date.now() + 1_800_000).toISOString() });
    const bar = `<tminus-bar src="${embed()}/t/${timer.id}.json" text="Sale" button="Shop now" href="/sale"><img src="${embed()}/t/${timer.id}.png" alt="Sale"></tminus-bar>`;
    const shown = await openPage(script() + bar, { prepare: (page) => page.clock.install() });
    const { page, record } = shown;
    const element = page.locator('tminus-bar');
    await element.getByRole('timer').waitFor();
    expect(await element.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toBe('/sale');
    expect(await shown.accessibilityProblems()).toEqual([]);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await page.clock.fastForward(1_800_000);
    await page.clock.runFor(1_000);
    await element.waitFor({ state: 'hidden' });
    await page.reload();
    await element.getByRole('button', { name: 'Close' }).click();
    expect(await element.isVisible()).toBe(false);
    await page.reload();
    await page.waitForFunction(`customElements.get('tminus-bar')`);
    expect(await element.isVisible()).toBe(false);
    expect(record.errors).toEqual([]);
  });

  it('go on at the next visit, if they may keep who visits', async () => {
    const body = { name: 'Offer', type: 'evergreen', durationSeconds: 7_200 } as CreateTimer;
    const { data } = await client.POST('/api/v1/timers', { body });
    const timer = (data as { data: Timer }).data;
    const shown = await openPage(script() + element(timer, 'persist'), { userAgent });
    const deadline = () => shown.page.evaluate(`document.querySelector('tminus-timer').deadline`);
    await areDrawn(shown);
    const first = await deadline();
    expect(await shown.page.evaluate('localStorage.length')).toBe(1);
    await shown.page.reload();
    await areDrawn(shown);
    expect(await deadline()).toBe(first);
    // Without, each answer starts the countdown again: the one that is shown goes on.
    const { page } = await openPage(script() + element(timer), {
      prepare: (shown) => shown.route('**/*.json*', laterEachTime()),
    });
    expect(new Set((await page.evaluate(shownDeadlines)) as string[]).size).toBe(1);
  });

  describe('show the image instead', () => {
    it.each(badAnswers)('while the service answers with %s, and try again', async (_, answer) => {
      const timer = await createTimer();
      const shown = await openPage(script() + element(timer), {
        prepare: async (page) => {
          await page.clock.install();
          await page.route('**/*.json*', answer);
        },
      });
      await shown.page.locator('tminus-timer img').waitFor();
      expect(await shown.page.locator('tminus-timer canvas').count()).toBe(0);
      await shown.page.unroute('**/*.json*');
      await shown.page.clock.runFor(5_000);
      await areDrawn(shown);
      expect(shown.record.errors.filter((each) => !/Failed to load resource/.test(each))).toEqual([]);
    });
  });
});
