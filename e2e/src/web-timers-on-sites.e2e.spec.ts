import { type CreateTimer, type Timer, type TminusClient, createClient } from '@tminus/client';
import { barHtml, elementHtml, embedHtml, frameHtml } from '@tminus/domain/embed-code';
import {
  type RecordedPage,
  RunningServices,
  TestBrowser,
  createAccountWithKey,
  describeIfInstalled,
  eventually,
  useTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { CustomerProject, exampleTimer, inUse, readExamples } from './web-pages-document.ts';
import { projectFiles } from './web-pages-projects.ts';
import { waiting } from './web-timers-in-page.ts';

/** Not that of a program, whose requests are not views. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const patient = { withinMs: 30_000 };

const contentTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

const countShifts = `globalThis.shifts = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shifts += value))).observe({ type: 'layout-shift', buffered: true });`;

/** What formatting adds to code. */
const withoutSpaces = (html: string) =>
  html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/ ?(\/?>) ?/g, '>')
    .trim();

describeIfInstalled('chromium', 'timers on the sites of customers', () => {
  let services: RunningServices;
  let client: TminusClient;
  let browser: TestBrowser;
  let site: Server;
  let project: CustomerProject;
  const examples = readExamples();
  /** The files of the site by path. Others do not exist. */
  const files: Record<string, string> = {};
  let policy = '';
  const dataSource = useTestDatabase();

  beforeAll(async () => {
    services = await RunningServices.start(testDatabaseUrl());
    const { key } = await createAccountWithKey(dataSource, { plan: 'enterprise' });
    client = createClient({ baseUrl: services.api.url, apiKey: key });
    browser = await TestBrowser.launch();
    project = await CustomerProject.create(services.embed.url, projectFiles);
    site = createServer(({ url = '' }, response) => {
      if (policy !== '') response.setHeader('Content-Security-Policy', policy);
      response.setHeader('Content-Type', contentTypes[extname(url)] ?? 'text/html; charset=utf-8');
      response.writeHead(url in files ? 200 : 404).end(files[url]);
    });
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  });

  afterEach(() => browser.closeProfiles());

  afterAll(async () => {
    await browser.close();
    site.close();
    await project.remove();
    await services.stop();
  });

  async function createTimer(fields: Partial<CreateTimer> = {}): Promise<Timer> {
    const body = { name: 'Sale', targetDate: new Date(Date.now() + 1_800_000).toISOString(), ...fields };
    return client.timers.create(body as CreateTimer);
  }

  const hasOneView = ({ id }: Timer) =>
    eventually(async () => expect((await client.timers.get(id)).viewCount).toBe(1), patient);

  const example = (language: string, pattern: RegExp, id = exampleTimer) => {
    const found = examples.find((each) => each.language === language && pattern.test(each.code));
    if (!found) throw new Error(`docs/web-pages.md has no ${language} with ${pattern.source}.`);
    return inUse(found.code, services.embed.url, id);
  };

  interface PageOptions extends BrowserContextOptions {
    /** Before the page is opened. */
    prepare?: (page: Page) => Promise<unknown>;
    head?: string;
  }

  async function openPage(main: string, { prepare, head = '', ...options }: PageOptions = {}): Promise<RecordedPage> {
    files['/'] =
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>Shop</title>${head}<body>${main}`;
    const shown = await (await browser.newProfile({ userAgent, ...options })).newPage();
    await shown.page.addInitScript(countShifts);
    await prepare?.(shown.page);
    await shown.page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    return shown;
  }

  const areDrawn = ({ page }: RecordedPage) =>
    eventually(async () => expect(await page.evaluate(waiting)).toBe(0), patient);

  /** What the console gives out. */
  const codeOf = (id: string, service = services.embed.url) => {
    const options = { url: `${service}/t/${id}.gif`, width: 600, height: 150, alt: 'Sale' };
    const bar = { text: 'Sale ends soon', button: 'Shop now', href: '/sale', position: 'top' } as const;
    return {
      element: elementHtml(options),
      bar: barHtml(options, bar),
      frame: frameHtml(options),
      image: embedHtml({ ...options, retina: true }),
    };
  };

  const inPage = (code: string) => `<header><h1>Shop</h1></header><main>${code}<p>Below</p></main>`;

  describe('with the code of the console', () => {
    it('which is that of the documents', () => {
      const code = codeOf(exampleTimer, 'https://img.example.com');
      const written = examples.filter(({ language }) => language === 'html').map((each) => withoutSpaces(each.code));
      for (const form of ['element', 'bar', 'frame'] as const) expect(written).toContain(withoutSpaces(code[form]));
    });

    it.each([
      [1280, 1],
      [360, 2],
    ])('in a window that is %d wide', async (width, deviceScaleFactor) => {
      policy = '';
      const open = (code: string) => openPage(code, { viewport: { width, height: 900 }, deviceScaleFactor });
      const timers = { element: await createTimer(), frame: await createTimer(), image: await createTimer() };
      const code = [codeOf(timers.element.id).element, codeOf(timers.frame.id).frame, codeOf(timers.image.id).image];
      const shown = await open(inPage(code.join('<p>Below</p>')));
      const { page, record } = shown;
      await page.getByRole('timer').waitFor();
      await page.frameLocator('iframe').getByRole('timer').waitFor();
      for (const timer of Object.values(timers)) await hasOneView(timer);
      for (const place of ['tminus-timer', 'iframe', 'main > img'])
        expect([place, (await page.locator(place).boundingBox())?.width]).toEqual([place, Math.min(600, width - 16)]);
      expect([await page.evaluate('shifts'), await shown.sidewaysScroll(), record.errors]).toEqual([0, 0, []]);
      // Axe does not look into frames of other sites.
      const problems = (await shown.accessibilityProblems()).filter((each) => !each.startsWith('frame-tested:'));
      await page.goto(`${services.embed.url}/t/${timers.frame.id}`);
      expect([...problems, ...(await shown.accessibilityProblems('main'))]).toEqual([]);
      await page.context().close();

      const timer = await createTimer();
      const withBar = await open(codeOf(timer.id).bar + inPage(''));
      await withBar.page.getByRole('timer').waitFor();
      await hasOneView(timer);
      // It gets its height when the script runs.
      expect(await withBar.page.evaluate('shifts')).toBeLessThanOrEqual(0.02);
      expect([await withBar.sidewaysScroll(), withBar.record.errors]).toEqual([0, []]);
      expect(await withBar.accessibilityProblems()).toEqual([]);
    });

    it('with the strictest content security policy', async () => {
      const [, allowed = ''] = /: (.+)/.exec(example('http', /^Content-Security-Policy/)) ?? [];
      policy = `${allowed}; style-src 'self'`;
      files['/page.css'] = example('css', /tminus-timer img/);
      const timer = await createTimer();
      const { bar, element, frame } = codeOf(timer.id);
      const code = (bar + inPage(element + frame)).replaceAll(/ style="[^"]*"/g, '');
      const shown = await openPage(code, { head: '<link rel="stylesheet" href="/page.css">' });
      await areDrawn(shown);
      await shown.page.frameLocator('iframe').getByRole('timer').waitFor();
      expect(shown.record.errors).toEqual([]);
    });

    describeIfInstalled('curl', 'and a copy of the script', () => {
      it('which the browser checks', async () => {
        policy = '';
        const folder = project.folder;
        const printed = execFileSync('sh', ['-ec', example('sh', /integrity|sha384/)], {
          cwd: folder,
          encoding: 'utf8',
        });
        files['/embed.js'] = readFileSync(join(folder, 'embed.js'), 'utf8');
        const script = example('html', /integrity/).replace('sha384-…', printed.trim());
        const timer = await createTimer();
        const element = codeOf(timer.id).element.replace(/<script.*<\/script>/, script);
        const shown = await openPage(inPage(element));
        await areDrawn(shown);
        expect(shown.record.requestedUrls.filter((url) => url.endsWith('.js'))).toHaveLength(1);
        expect(shown.record.errors).toEqual([]);
        files['/embed.js'] += ' ';
        await shown.page.reload();
        await shown.page.getByRole('img', { name: 'Sale' }).waitFor();
        expect(shown.record.errors.join()).toMatch(/integrity/);
        expect(await shown.page.evaluate(waiting)).toBe(1);
      });
    });
  });

  it('have types for TypeScript, React and Vue', async () => {
    expect(await project.typeErrors()).toBe('');
  });

  describe.each([
    ['React', 'react-browser.tsx', 'react-server.tsx'],
    ['Vue', 'vue-browser.js', 'vue-server.js'],
  ])('built with %s', (_, forBrowser, forServer) => {
    let sale: Timer;
    let launch: Timer;
    let ids: [string, string];

    beforeAll(async () => {
      policy = '';
      sale = await createTimer();
      launch = await createTimer({ name: 'Launch', width: 320, height: 80, template: 'minimal' });
      ids = [sale.id, launch.id];
      files['/app.js'] = await project.bundle(forBrowser, { ids });
    });

    const openApp = (html = '') =>
      openPage(`<header><h1>Shop</h1></header><main>${html}</main><script src="/app.js"></script>`, {
        prepare: (page) => page.clock.install(),
      });
    const stateRequests = ({ record }: RecordedPage) => record.requestedUrls.filter((url) => url.includes('.json'));

    it('show a timer, another one, its end, and nothing', async () => {
      const shown = await openApp();
      const { page, record } = shown;
      await areDrawn(shown);
      await page.getByText('The sale is on.').waitFor();
      await hasOneView(sale);
      expect(await shown.accessibilityProblems()).toEqual([]);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('timer', { name: /^Launch: / }).waitFor();
      expect(
        await page.locator('tminus-timer canvas').evaluateAll((all) => all.map((each) => each.clientWidth)),
      ).toEqual([320]);
      await hasOneView(launch);
      await page.clock.fastForward(1_800_000);
      await page.clock.runFor(1_000);
      await page.getByText('The sale is over.').waitFor();
      await page.evaluate('unmount()');
      expect(await page.locator('main').innerHTML()).toMatch(/^(<!---->)*$/);
      const requested = stateRequests(shown).length;
      await page.clock.runFor(2 * 3_600_000);
      expect(stateRequests(shown)).toHaveLength(requested);
      expect(record.errors).toEqual([]);
    });

    it('take over what a server has written', async () => {
      const over = await createTimer({ targetDate: new Date(Date.now() + 1_000).toISOString() });
      files['/app.js'] = await project.bundle(forBrowser, { ids: [over.id, launch.id] });
      const html = await project.runOnServer(forServer, { ids: [over.id, launch.id] });
      expect(html).toContain(`<tminus-timer src="${services.embed.url}/t/${over.id}.json"><img src=`);
      const shown = await openApp(html);
      await areDrawn(shown);
      await shown.page.getByText('The sale is over.').waitFor();
      await shown.page.getByRole('button', { name: 'Next' }).click();
      await shown.page.getByText('The sale is on.').waitFor();
      await hasOneView(over);
      expect(shown.record.errors).toEqual([]);
    });
  });
});
