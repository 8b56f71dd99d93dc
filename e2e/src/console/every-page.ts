import type { TimerId } from '@tminus/domain';
import { type RecordedPage, type TestBrowser, type TestProfile, repositoryRoot } from '@tminus/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { ConsoleUnderTest } from './console-under-test.ts';
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
