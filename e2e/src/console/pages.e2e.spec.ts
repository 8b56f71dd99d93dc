import { type RecordedPage, type TestProfile, describeIfInstalled, eventually, repositoryRoot } from '@tminus/testing';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { EveryPage, type PageCase, accountPages, publicPages } from './every-page.ts';
import { problemsAtWidths } from './in-page/problems-at-widths.ts';

type Theme = 'light' | 'dark';

/**
 * Each page is loaded in two tabs, and changes its theme in both: what it loads is tested at both widths and in both themes. Of the rules of
 * accessibility, only that of colors depends on the theme.
 */
const tabs = [
  { width: 1280, themes: ['light', 'dark'] },
  { width: 360, themes: ['dark', 'light'] },
] as const satisfies { width: number; themes: readonly [Theme, Theme] }[];
type Tab = (typeof tabs)[number];

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

const shownImagesAreLoaded = `[...document.images].every(
  (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
)`;

/** How much a page may grow while it is checked, in CSS pixels. */
const spareHeight = 600;

describeIfInstalled('chromium', 'every page of the console', () => {
  let pages: EveryPage;
  const owners = new Map<Tab, TestProfile>();
  const visitors = new Map<Tab, TestProfile>();

  beforeAll(async () => {
    pages = await EveryPage.start({ EMBED_PUBLIC_URL: 'https://img.example.com' });
    for (const tab of tabs) {
      const { width, themes } = tab;
      const options = { colorScheme: themes[0], viewport: { width, height: 800 }, hasTouch: width < 768 };
      visitors.set(tab, await pages.visitor(options));
      owners.set(tab, await pages.owner(options));
    }
  });

  afterAll(() => pages.stop());

  it.each(publicPages)('$name', (page) => checkInEveryLook(visitors, page));

  it.each(accountPages)('$name', (page) => checkInEveryLook(owners, page));

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

  async function checkInEveryLook(profiles: Map<Tab, TestProfile>, page: PageCase): Promise<void> {
    const problems = await Promise.all([...profiles].map(([tab, profile]) => problemsInTab(tab, profile, page)));
    expect(problems.flat()).toEqual([]);
  }

  async function problemsInTab({ width, themes }: Tab, profile: TestProfile, page: PageCase): Promise<string[]> {
    const { name, error } = page;
    const shown = await pages.open(profile, page);
    const problems = repeated(shown.record.requestedUrls).map((url) => `${width}: another request to ${url}`);
    await growToContent(shown);
    for (const theme of themes) {
      await shown.page.emulateMedia({ colorScheme: theme });
      await shown.page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
      const rule = theme === themes[0] ? {} : { rule: 'color-contrast' };
      const found = (await problemsOf(shown, rule)).filter(
        (problem) => error === undefined || !problem.includes(error),
      );
      problems.push(...found.map((problem) => `${theme}-${width}: ${problem}`));
      await keepScreenshot(shown, `${name}-${theme}-${width}`);
    }
    // In German: sight.e2e.spec.ts.
    if (width === 1280) problems.push(...(await problemsAtWidths(shown)));
    await shown.page.close();
    return problems;
  }

  /** Nothing that sticks to an edge of the window then covers other content, even if the content still grows a little. */
  async function growToContent({ page }: RecordedPage): Promise<void> {
    const { width = 0 } = page.viewportSize() ?? {};
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width, height: height + spareHeight });
  }

  /** @param rule - the only rule of accessibility to check, if not all */
  async function problemsOf(shown: RecordedPage, rule: { rule?: string }): Promise<string[]> {
    const sideways = await shown.sidewaysScroll();
    const foreign = shown.record.requestedUrls.filter((url) => !isOwn(url));
    return [
      ...(await shown.accessibilityProblems(':root', rule)),
      ...(sideways === 0 ? [] : [`${sideways} px wider than the window`]),
      ...foreign.map((url) => `a request to ${url}`),
      ...shown.record.errors,
    ];
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
