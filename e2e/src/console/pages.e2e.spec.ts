import { type RecordedPage, TestBrowser, type TestProfile, describeIfInstalled } from '@tminus/testing';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConsoleUnderTest } from './console-under-test.ts';

const themes = ['light', 'dark'] as const;
const widths = [1280, 360] as const;
type Look = `${(typeof themes)[number]}-${(typeof widths)[number]}`;

/** Set it to keep a screenshot of every page. */
const screenshotFolder = process.env['SCREENSHOTS'];

interface PageCase {
  path: string;
  /** What the browser reports because of the response. */
  error?: string;
}

const publicPages: [name: string, page: PageCase][] = [
  ['start', { path: '/' }],
  ['sign-in', { path: '/sign-in' }],
  ['sign-up', { path: '/sign-up' }],
  ['forgot', { path: '/forgot' }],
  ['reset', { path: '/reset#unknown' }],
  ['welcome', { path: '/welcome#unknown', error: 'status of 400' }],
  ['reference', { path: '/docs' }],
];

const accountPages: [name: string, page: PageCase][] = [
  ['timers', { path: '/timers' }],
  ['timers-no-match', { path: '/timers?q=nothing' }],
  ['timers-deleted', { path: '/timers?status=deleted' }],
  ['new-timer', { path: '/timers/new' }],
  ['editor', { path: '/timers/:id' }],
  ['embed', { path: '/timers/:id/embed' }],
  ['timer-analytics', { path: '/timers/:id/analytics' }],
  ['analytics', { path: '/analytics' }],
  ['profile', { path: '/settings/profile' }],
  ['security', { path: '/settings/security' }],
  ['keys', { path: '/settings/keys' }],
  ['usage', { path: '/settings/usage' }],
  ['data', { path: '/settings/data' }],
  ['not-found', { path: '/nothing-here', error: 'status of 404' }],
];

describeIfInstalled('chromium', 'every page of the console', () => {
  let service: ConsoleUnderTest;
  let browser: TestBrowser;
  let timer: string;
  const signedIn = new Map<Look, TestProfile>();
  const visitors = new Map<Look, TestProfile>();

  beforeAll(async () => {
    service = await ConsoleUnderTest.start({ SIGN_UP: 'open' });
    const account = await service.createAccount();
    timer = await service.createTimers(account.id);
    await service.recordViews(timer as Parameters<ConsoleUnderTest['recordViews']>[0]);
    browser = await TestBrowser.launch();
    for (const theme of themes) {
      for (const width of widths) {
        const options = { colorScheme: theme, viewport: { width, height: 800 }, hasTouch: width < 768 };
        visitors.set(`${theme}-${width}`, await browser.newProfile(options));
        const profile = await browser.newProfile(options);
        const { page } = await profile.newPage();
        await service.signIn(page, account.email);
        await page.close();
        signedIn.set(`${theme}-${width}`, profile);
      }
    }
  }, 180_000);

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  it.each(publicPages)('%s', (name, page) => checkInEveryLook(visitors, name, page));

  it.each(accountPages)('%s', (name, page) => checkInEveryLook(signedIn, name, page));

  async function checkInEveryLook(
    profiles: Map<Look, TestProfile>,
    name: string,
    { path, error }: PageCase,
  ): Promise<void> {
    const problems: string[] = [];
    for (const [look, profile] of profiles) {
      const shown = await profile.newPage();
      await shown.page.goto(service.url(path.replace(':id', timer)), { waitUntil: 'networkidle' });
      await shown.page.locator('h1').first().waitFor();
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
    const { api, embed } = service.services;
    return /^(data|blob):/.test(url) || [api.url, embed.url].includes(new URL(url).origin);
  }

  async function keepScreenshot({ page }: RecordedPage, name: string): Promise<void> {
    if (screenshotFolder === undefined) return;
    mkdirSync(screenshotFolder, { recursive: true });
    await page.screenshot({ path: join(screenshotFolder, `${name}.png`) });
  }
});
