import type { TimerId } from '@tminus/domain';
import { type RecordedPage, type TestBrowser, type TestProfile, repositoryRoot, isProof } from '@tminus/testing';
import { readFileSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { ConsoleUnderTest } from './console-under-test.ts';
import { problemsOfTab } from './keyboard.ts';
import {
  foreignDates,
  allWidths,
  problemsAtWidths,
  problemsOfLargeText,
  keepScreenshot,
  problemsOfRequests,
} from './page-problems.ts';
import type { ConsoleInBrowser } from './shared-console.ts';

export interface PageCase {
  name: string;
  /** `:id` is a fixed timer, `:evergreen` an evergreen and `:personal` a personal one. */
  path: string;
  /** What the browser reports because of the response. */
  error?: string;
}

export const publicPages: readonly PageCase[] = [
  { name: 'start', path: '/' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot', path: '/forgot' },
  { name: 'reset', path: '/reset#unknown' },
  { name: 'welcome', path: '/welcome#unknown', error: 'status of 400' },
  { name: 'reference', path: '/docs' },
];

const namedPages: readonly PageCase[] = [
  { name: 'timers', path: '/timers' },
  { name: 'timers-no-match', path: '/timers?q=nothing' },
  { name: 'timers-deleted', path: '/timers?status=deleted' },
  { name: 'new-timer', path: '/timers/new' },
  { name: 'editor', path: '/timers/:id' },
  { name: 'editor-evergreen', path: '/timers/:evergreen' },
  { name: 'editor-personal', path: '/timers/:personal' },
  { name: 'embed', path: '/timers/:id/embed' },
  { name: 'embed-evergreen', path: '/timers/:evergreen/embed' },
  { name: 'embed-personal', path: '/timers/:personal/embed' },
  { name: 'timer-analytics', path: '/timers/:id/analytics' },
  { name: 'analytics', path: '/analytics' },
  { name: 'profile', path: '/settings/profile' },
  { name: 'security', path: '/settings/security' },
  { name: 'keys', path: '/settings/keys' },
  { name: 'webhooks', path: '/settings/webhooks' },
  { name: 'usage', path: '/settings/usage' },
  { name: 'data', path: '/settings/data' },
  { name: 'not-found', path: '/nothing-here', error: 'status of 404' },
];

const known = new Set([...publicPages, ...namedPages].map(({ path }) => path.replace(/#.*/, '')));
/** Those that need a token of an email, or that only redirect. */
const notShown = ['/join', '/confirm', '/settings'];

/** With those that nobody has named here. */
export const accountPages: readonly PageCase[] = [
  ...namedPages,
  ...(JSON.parse(readFileSync(join(repositoryRoot, 'apps/api/bundle/console/pages.json'), 'utf8')) as string[])
    .filter((path) => !known.has(path) && !notShown.includes(path))
    .map((path) => ({ name: path.slice(1).replaceAll('/', '-'), path })),
];

interface NewOwner {
  email?: string;
  /** Whether a timer has views. It takes seconds until they are counted. */
  hasViews?: boolean;
}

/** All pages of the console, for a visitor and for the owner of an account that has timers. */
export class EveryPage {
  private constructor(
    readonly service: ConsoleUnderTest,
    private readonly browser: TestBrowser,
    private readonly ids: Record<':id' | ':evergreen' | ':personal', TimerId>,
    private readonly session: BrowserContextOptions['storageState'],
  ) {}

  static async create({ service, browser }: ConsoleInBrowser, { email, hasViews }: NewOwner): Promise<EveryPage> {
    const account = await service.createAccount('pro', email);
    const evergreen = await service.createEvergreenTimer(account.id);
    const personal = await service.createPersonalTimer(account.id);
    const id = await service.createTimers(account.id);
    if (hasViews) await service.recordViews(id);
    await service.createWebhooks(account.id);
    const session = { cookies: await service.cookiesOf(account.email), origins: [] };
    return new EveryPage(service, browser, { ':id': id, ':evergreen': evergreen, ':personal': personal }, session);
  }

  visitor(options: BrowserContextOptions = {}): Promise<TestProfile> {
    return this.browser.newProfile(options);
  }

  owner(options: BrowserContextOptions = {}): Promise<TestProfile> {
    return this.browser.newProfile({ ...options, storageState: this.session });
  }

  /** @param path - see `PageCase` */
  address(path: string): string {
    return this.service.url(path.replace(/:\w+/, (name) => this.ids[name as keyof typeof this.ids]));
  }

  /** Opens the page instead of the last one of the profile, and waits until it is complete. */
  async open(
    profile: TestProfile,
    { path }: PageCase,
    prepare: (page: Page) => Promise<unknown> = async () => undefined,
  ): Promise<RecordedPage> {
    const shown = await profile.reusedPage();
    await prepare(shown.page);
    await shown.page.goto(this.address(path), { waitUntil: 'networkidle' });
    await shown.page.locator('h1').first().waitFor();
    return shown;
  }
}

/** The pages of a new account, once the tests run. */
export function useEveryPage(started: () => ConsoleInBrowser, owner: NewOwner = {}): () => EveryPage {
  let pages: EveryPage;
  beforeAll(async () => void (pages = await EveryPage.create(started(), owner)));
  return () => pages;
}

/** Those of the catalogues. English is the first. */
const languages = readdirSync(join(repositoryRoot, 'apps/console/src/locales'))
  .map((name) => parse(name))
  .filter(({ ext }) => ext === '.po')
  .map(({ name }) => name)
  .sort((one, other) => Number(other === 'en') - Number(one === 'en'));

interface Visit {
  language: string;
  theme: 'light' | 'dark';
  widths: readonly number[];
}

/**
 * With a mouse in English. Translations, which are longer, are for a phone and people who want less motion. Only the proofs look at moving
 * images: to draw them takes four times the CPU time.
 */
const desktop = {
  locale: 'en-US',
  viewport: { width: 1280, height: 800 },
  reducedMotion: isProof ? 'no-preference' : 'reduce',
} as const;
const phone = { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce', hasTouch: true } as const;
const deviceFor = (language: string) => (language === 'en' ? desktop : { locale: language, ...phone });

const [narrow = 0, ...otherWidths] = allWidths;

/**
 * How to look at a page. There is one visit, and languages, themes and widths change from page to page. The proofs take other ones.
 * @param index - of the page
 */
export function visitsOf(index: number): Visit[] {
  const themes = index % 4 < 2 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  const widths = isProof
    ? allWidths.filter((_, at) => (index + at) % 3 === 0).toReversed()
    : [otherWidths[index % otherWidths.length] ?? narrow, narrow];
  const { length } = languages;
  return languages
    .map((language, at): Visit => ({ language, theme: themes[at % 2] ?? 'light', widths }))
    .filter((_, at) => at === (isProof ? index + 1 : index) % length);
}

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

/** How much a page may grow while it is checked, in CSS pixels. */
const spareHeight = 600;

/** Looks at pages in profiles that keep what they have loaded. */
export class PageVisits {
  private readonly profiles = new Map<string, Promise<TestProfile>>();

  constructor(private readonly pages: EveryPage) {}

  /** Opens the page and checks everything that each page must fulfil. @returns one line for each problem */
  async problemsOf(pageCase: PageCase, { language, theme, widths }: Visit): Promise<string[]> {
    const { name, error } = pageCase;
    const { reducedMotion } = deviceFor(language);
    const profile = await this.profileFor(publicPages.includes(pageCase) ? 'visitor' : 'owner', language);
    const shown = await this.pages.open(profile, pageCase, (page) =>
      page.emulateMedia({ colorScheme: theme, reducedMotion }),
    );
    const { page, record } = shown;
    const problems = repeated(record.requestedUrls).map((url) => `another request to ${url}`);
    if (reducedMotion === 'reduce') problems.push(...(await whatMoves(shown)));
    await growToContent(shown);
    // reference-page.e2e.spec.ts reads all screens of the reference.
    const isReference = name === 'reference';
    const found = [
      ...problemsOfRequests(shown, this.pages.service),
      ...(isReference ? [] : await shown.accessibilityProblems()),
    ];
    problems.push(...found.filter((each) => error === undefined || !each.includes(error)));
    await keepScreenshot(shown, `${name}-${theme}-${language}`);
    await page.emulateMedia({ reducedMotion: 'reduce' }); // moving images take CPU time from what follows
    problems.push(...(await problemsAtWidths(shown, { widths })));
    if (!isReference) problems.push(...(await problemsOfLanguage(shown, language))); // it is in English, with the times of the API
    if (language === 'en') problems.push(...(await problemsOfLargeText(shown)), ...(await problemsOfTab(page)));
    return problems.map((each) => `${language}, ${theme}: ${each}`);
  }

  private profileFor(person: 'owner' | 'visitor', language: Visit['language']): Promise<TestProfile> {
    const key = `${person} ${language}`;
    const profile = this.profiles.get(key) ?? this.newProfile(person, language);
    this.profiles.set(key, profile);
    return profile;
  }

  private async newProfile(person: 'owner' | 'visitor', language: Visit['language']): Promise<TestProfile> {
    const profile = await this.pages[person](deviceFor(language));
    await profile.context.addInitScript(recordWhatMoves);
    return profile;
  }
}

/** Data that was requested twice. */
function repeated(urls: readonly string[]): string[] {
  const data = urls.filter((url) => /\/(?:account|api\/v1)\/(?!preview)/.test(url));
  return data.filter((url, index) => data.indexOf(url) < index);
}

async function whatMoves({ page }: RecordedPage): Promise<string[]> {
  const moving = await page.evaluate<string[]>(`[
    ...[...document.images].map((image) => image.currentSrc).filter((src) => /\\.gif(\\?|$)/.test(src)),
    ...(noteWhatMoves(), whatMoved),
  ]`);
  return moving.map((each) => `${each} moves`);
}

/** Nothing that sticks to an edge of the window then covers other content, even if the content still grows a little. */
async function growToContent({ page }: RecordedPage): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: height + spareHeight });
}

async function problemsOfLanguage({ page }: RecordedPage, language: Visit['language']): Promise<string[]> {
  const declared = await page.evaluate<string>('document.documentElement.lang');
  return [...(declared === language ? [] : [`the page is in ${declared}`]), ...(await foreignDates(page, language))];
}
