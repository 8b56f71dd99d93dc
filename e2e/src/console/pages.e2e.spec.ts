import { type RecordedPage, type TestProfile, describeIfInstalled, eventually, repositoryRoot } from '@tminus/testing';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { EveryPage, type PageCase, accountPages, publicPages } from './every-page.ts';
import { foreignDates } from './in-page/foreign-dates.ts';
import { allWidths, problemsAtWidths, problemsOfLargeText } from './in-page/problems-at-widths.ts';
import { problemsOfTab } from './keyboard.ts';
import { copied } from './copied.ts';

/** Each page is loaded in each of these looks. The German texts, which are longer, must fit at all widths. */
const looks = [
  {
    language: 'en',
    widths: [1280, 360],
    options: { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  },
  {
    language: 'de',
    widths: allWidths,
    options: {
      viewport: { width: 360, height: 800 },
      colorScheme: 'dark',
      hasTouch: true,
      locale: 'de-DE',
      reducedMotion: 'reduce',
    },
  },
] as const;
type Look = (typeof looks)[number];

/** Set it to keep a screenshot of every page. */
const screenshotFolder = process.env['SCREENSHOTS'];

/** Set it to take the pictures of the README again. */
const takesPictures = process.env['PICTURES'] !== undefined;
const pictures = [
  { name: 'start', path: '/', theme: 'light', height: 1050 },
  { name: 'editor', path: '/timers/:id', theme: 'light', height: 860 },
  { name: 'embed', path: '/timers/:evergreen/embed', theme: 'light', height: 860 },
  { name: 'analytics', path: '/timers/:id/analytics', theme: 'dark', height: 940 },
] as const;

/** Also what ends before the page is complete. */
const recordWhatMoves = `
  globalThis.whatMoved = new Set();
  globalThis.noteWhatMoves = () => {
    for (const { playState, effect, animationName, transitionProperty } of document.getAnimations()) {
      if (playState !== 'running' || effect.getTiming().duration <= 1) continue;
      whatMoved.add([effect.target.localName, effect.pseudoElement, animationName ?? transitionProperty].join(' '));
    }
  };
  for (const type of ['animationstart', 'transitionstart']) addEventListener(type, noteWhatMoves, true);
`;

const shownImagesAreLoaded = `[...document.images].every(
  (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
)`;

/** How much a page may grow while it is checked, in CSS pixels. */
const spareHeight = 600;

describeIfInstalled('chromium', 'every page of the console', () => {
  let pages: EveryPage;
  const visits: { look: Look; owner: TestProfile; visitor: TestProfile }[] = [];

  beforeAll(async () => {
    pages = await EveryPage.start({ EMBED_PUBLIC_URL: 'https://img.example.com' });
    for (const look of looks)
      visits.push({ look, owner: await pages.owner(look.options), visitor: await pages.visitor(look.options) });
  });

  afterAll(() => pages.stop());

  it.each([...publicPages, ...accountPages])('$name', async (page) => {
    const found = visits.map(({ look, owner, visitor }) =>
      problemsOfVisit(look, publicPages.includes(page) ? visitor : owner, page),
    );
    expect((await Promise.all(found)).flat()).toEqual([]);
  });

  it('follow the theme of the device while they are open', async () => {
    const profile = await pages.owner({ colorScheme: 'light' });
    const shown = await pages.open(profile, { name: 'timer-analytics', path: '/timers/:id/analytics' });
    for (const theme of ['dark', 'light'] as const) {
      await shown.page.emulateMedia({ colorScheme: theme });
      await shown.page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
      expect(await shown.accessibilityProblems(':root', { rule: 'color-contrast' })).toEqual([]);
    }
    await profile.close();
  });

  it('a marketer on a phone sets up deadlines that hold, with at most 5 clicks each', async () => {
    const look = { ...looks[1].options, viewport: { width: 360, height: 3_000 } } as const;
    const profile = await pages.owner({ ...look, permissions: ['clipboard-read', 'clipboard-write'] });
    const embed = pages.service.services.embed.url;

    /** @returns the image address in the code that was copied, with what the tool would replace */
    const setUp = async (name: string, steps: (page: Page) => Promise<unknown>): Promise<(tag: string) => URL> => {
      const shown = await profile.newPage();
      const { page } = shown;
      let clicks = 0;
      await page.exposeFunction('countClick', () => void clicks++);
      await page.addInitScript('addEventListener("pointerdown", () => window.countClick(), true)');
      await page.goto(pages.address('/timers/new'), { waitUntil: 'networkidle' });
      await page.getByLabel('Name', { exact: true }).fill(name);
      await steps(page);
      expect(await problemsOf(shown)).toEqual([]);
      await keepScreenshot(shown, `campaign-${name}-editor`);
      await page.getByRole('button', { name: 'Timer erstellen' }).click();
      const tool = page.getByLabel('Mailing-Tool', { exact: true });
      await tool.waitFor();
      if ((await tool.inputValue()) !== 'klaviyo') {
        await tool.selectOption('klaviyo');
        clicks += 2; // it opens, then one of its options
      }
      await copied(page, () => page.getByRole('button', { name: 'Code kopieren' }).click(), 'Kopiert');
      expect(await problemsOf(shown)).toEqual([]);
      await keepScreenshot(shown, `campaign-${name}-embed`);
      expect(clicks).toBeLessThanOrEqual(5);
      const code = (await page.evaluate<string>('navigator.clipboard.readText()')).replaceAll('&amp;', '&');
      await page.close();
      return (value) =>
        new URL(code.replace(/^.*?src="https:\/\/[^/]+([^"]*)".*$/s, `${embed}$1`).replace(/\{\{.*?\}\}/, value));
    };
    const stateOf = async (image: URL) => {
      image.pathname = image.pathname.replace('.gif', '.json');
      return (await (await fetch(image)).json()) as { state: string; deadline: string };
    };

    const voucher = await setUp('Gutschein', (page) => page.getByText('Persönlich', { exact: true }).click());
    expect(await stateOf(voucher('2031-05-01T10:00:00Z'))).toMatchObject({
      state: 'running',
      deadline: '2031-05-01T10:00:00.000Z',
    });

    const offer = await setUp('Angebot', (page) =>
      page.getByRole('switch', { name: /^In der Zeitzone jedes Empfängers/ }).check(),
    );
    const [tokyo, berlin] = [await stateOf(offer('Asia/Tokyo')), await stateOf(offer('Europe/Berlin'))];
    expect(Date.parse(berlin.deadline) - Date.parse(tokyo.deadline)).toBeGreaterThanOrEqual(7 * 3_600_000);

    const ended = await setUp('Ende', async (page) => {
      await page.getByText('Persönlich', { exact: true }).click();
      await page.getByRole('heading', { name: 'Link', exact: true }).click();
      await page.getByLabel('Ein Klick führt zu').fill('https://shop.example/sale');
      await page.getByLabel('Nach Ablauf führt er zu').fill('https://shop.example/over');
    });
    const targets = ['2031-05-01', '2020-05-01'].map(async (end) => {
      const { search, pathname } = ended(end);
      const link = new URL(pathname.replace(/\/t\/(.*)\.gif/, '/c/$1') + search, embed);
      return (await fetch(link, { redirect: 'manual' })).headers.get('location')?.replace(/\?.*/, '');
    });
    expect(await Promise.all(targets)).toEqual(['https://shop.example/sale', 'https://shop.example/over']);
    await profile.close();
  });

  it('a marketer on a phone copies a bar for a web page', async () => {
    const look = { ...looks[1].options, viewport: { width: 360, height: 2_000 } } as const;
    const profile = await pages.owner({ ...look, permissions: ['clipboard-read', 'clipboard-write'] });
    const shown = await pages.open(profile, { name: 'embed-web', path: '/timers/:id/embed' });
    const { page } = shown;
    await page.getByText('Auf einer Webseite', { exact: true }).click();
    for (const form of ['element', 'bar']) {
      await page.getByLabel('Form', { exact: true }).selectOption(form);
      await page.evaluate(
        `Promise.all([...document.querySelectorAll('[role=dialog] img')].map((image) => image.decode()))`,
      );
      expect(await problemsOf(shown)).toEqual([]);
      await keepScreenshot(shown, `embed-web-${form}`);
    }
    await page.getByLabel('Schaltfläche (optional)').fill('Los');
    await page.getByLabel('Adresse der Schaltfläche').fill('/angebot');
    await copied(page, () => page.getByRole('button', { name: 'Code kopieren' }).click(), 'Kopiert');
    const code = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(code).toMatch(
      /^<script type="module" src="https:\/\/img\.example\.com\/embed\.js"><\/script>\n<tminus-bar src="\S+\.json" /,
    );
    expect(code).toContain('button="Los" href="/angebot"');
    await profile.close();
  });

  if (takesPictures)
    it.each(pictures)('picture of the README: $name', async ({ name, path, theme, height }) => {
      const isPublic = path === '/';
      const options = { colorScheme: theme, viewport: { width: 1280, height } };
      const profile = await (isPublic ? pages.visitor(options) : pages.owner(options));
      const { page } = await pages.open(profile, { name, path });
      await eventually(async () => expect(await page.evaluate(shownImagesAreLoaded)).toBe(true));
      const picture = await sharp(await page.screenshot())
        .png({ palette: true, effort: 10 })
        .toBuffer();
      writeFileSync(join(repositoryRoot, 'docs/images/console', `${name}.png`), picture);
      await profile.close();
    });

  async function problemsOfVisit(look: Look, profile: TestProfile, pageCase: PageCase): Promise<string[]> {
    const { name, error } = pageCase;
    const shown = await pages.open(profile, pageCase, (page) => page.addInitScript(recordWhatMoves));
    const { page, record } = shown;
    const problems = repeated(record.requestedUrls).map((url) => `another request to ${url}`);
    if (look.language === 'de') problems.push(...(await whatMoves(page)));
    await growToContent(shown);
    // reference-page.e2e.spec.ts reads all screens of the reference.
    const found = [...problemsOfRequests(shown), ...(name === 'reference' ? [] : await shown.accessibilityProblems())];
    problems.push(...found.filter((each) => error === undefined || !each.includes(error)));
    await keepScreenshot(shown, `${name}-${look.options.colorScheme}-${look.language}`);
    problems.push(...(await problemsAtWidths(shown, { widths: look.widths })));
    if (name !== 'reference') problems.push(...(await foreignDates(page, look.language))); // its times are those of the API
    if (look.language === 'en') problems.push(...(await problemsOfLargeText(shown)), ...(await problemsOfTab(page)));
    await page.close();
    return problems.map((each) => `${look.language}: ${each}`);
  }

  const whatMoves = async (page: Page): Promise<string[]> => {
    const moving = await page.evaluate<string[]>(`[
      ...[...document.images].map((image) => image.currentSrc).filter((src) => /\\.gif(\\?|$)/.test(src)),
      ...(noteWhatMoves(), whatMoved),
    ]`);
    return moving.map((each) => `${each} moves`);
  };

  /** Nothing that sticks to an edge of the window then covers other content, even if the content still grows a little. */
  async function growToContent({ page }: RecordedPage): Promise<void> {
    const { width = 0 } = page.viewportSize() ?? {};
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width, height: height + spareHeight });
  }

  async function problemsOf(shown: RecordedPage): Promise<string[]> {
    const sideways = await shown.sidewaysScroll();
    return [
      ...(await shown.accessibilityProblems()),
      ...(sideways === 0 ? [] : [`${sideways} px wider than the window`]),
      ...problemsOfRequests(shown),
    ];
  }

  function problemsOfRequests({ record }: RecordedPage): string[] {
    const foreign = record.requestedUrls.filter((url) => !isOwn(url));
    return [...foreign.map((url) => `a request to ${url}`), ...record.errors];
  }

  /** Data that was requested twice: what the page asks for early is not what it needs, for example. See apps/console/src/app/pages.ts. */
  function repeated(urls: readonly string[]): string[] {
    const data = urls.filter((url) => /\/account\/(?!preview)/.test(url));
    return data.filter((url, index) => data.indexOf(url) < index);
  }

  function isOwn(url: string): boolean {
    const { api, embed } = pages.service.services;
    return /^(data|blob):/.test(url) || [api.url, embed.url].includes(new URL(url).origin);
  }

  async function keepScreenshot({ page }: RecordedPage, name: string): Promise<void> {
    if (screenshotFolder === undefined) return;
    mkdirSync(screenshotFolder, { recursive: true });
    await page.screenshot({ path: join(screenshotFolder, `${name}.png`) });
  }
});
