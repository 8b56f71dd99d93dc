import { type RecordedPage, type TestProfile, describeIfInstalled } from '@tminus/testing';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EveryPage, type PageCase, accountPages, publicPages } from './every-page.ts';

const themes = ['light', 'dark'] as const;
const widths = [1280, 360] as const;
type Look = `${(typeof themes)[number]}-${(typeof widths)[number]}`;

/** Set it to keep a screenshot of every page. */
const screenshotFolder = process.env['SCREENSHOTS'];

describeIfInstalled('chromium', 'every page of the console', () => {
  let pages: EveryPage;
  const owners = new Map<Look, TestProfile>();
  const visitors = new Map<Look, TestProfile>();

  beforeAll(async () => {
    pages = await EveryPage.start();
    for (const colorScheme of themes) {
      for (const width of widths) {
        const options = { colorScheme, viewport: { width, height: 800 }, hasTouch: width < 768 };
        visitors.set(`${colorScheme}-${width}`, await pages.visitor(options));
        owners.set(`${colorScheme}-${width}`, await pages.owner(options));
      }
    }
  }, 180_000);

  afterAll(() => pages.stop());

  it.each(publicPages)('$name', (page) => checkInEveryLook(visitors, page));

  it.each(accountPages)('$name', (page) => checkInEveryLook(owners, page));

  async function checkInEveryLook(profiles: Map<Look, TestProfile>, page: PageCase): Promise<void> {
    const { name, error } = page;
    const problems: string[] = [];
    for (const [look, profile] of profiles) {
      const shown = await pages.open(profile, page);
      await growToContent(shown);
      const found = (await problemsOf(shown)).filter((problem) => error === undefined || !problem.includes(error));
      problems.push(...found.map((problem) => `${look}: ${problem}`));
      await keepScreenshot(shown, `${name}-${look}`);
      await shown.page.close();
    }
    expect(problems).toEqual([]);
  }

  /** Nothing that sticks to an edge of the window then covers other content. */
  async function growToContent({ page }: RecordedPage): Promise<void> {
    const { width = 0 } = page.viewportSize() ?? {};
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    await page.setViewportSize({ width, height });
  }

  async function problemsOf(shown: RecordedPage): Promise<string[]> {
    const sideways = await shown.sidewaysScroll();
    const foreign = shown.record.requestedUrls.filter((url) => !isOwn(url));
    return [
      ...(await shown.accessibilityProblems()),
      ...(sideways === 0 ? [] : [`${sideways} px wider than the window`]),
      ...foreign.map((url) => `a request to ${url}`),
      ...shown.record.errors,
    ];
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
