import type { AxeResults } from 'axe-core';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { chromiumCommands } from './describe-if-installed.ts';

/** What a page has done since it was opened. */
interface PageRecord {
  /** The URLs of all requests, in order. */
  requestedUrls: string[];
  /** Errors and warnings in the console, exceptions and violations of the content security policy. */
  errors: string[];
}

/** Containers lack user namespaces and shared memory. The sandbox is not necessary, because the pages are trusted. */
const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

/** Most pages of tests are open for so short that the compilers of V8 take more CPU time than faster code saves. */
const withoutOptimization = '--js-flags=--no-maglev --no-opt';

/** Pages of an idle machine take a second. */
const navigationTimeoutMs = 60_000;

/** Colors and positions in the middle of a transition are neither of those that the page has chosen. */
const transitionsHaveEnded = `new Promise(requestAnimationFrame)
  .then(() => new Promise(requestAnimationFrame))
  .then(() => document.getAnimations())
  .then((all) => all.filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime < Infinity))
  .then((running) => Promise.allSettled(running.map(({ finished }) => finished)))
  .then(() => undefined)`;

interface LaunchOptions {
  loopbackNames?: readonly string[];
  defaults?: BrowserContextOptions;
  wholeBrowser?: boolean;
}

/** A headless Chromium. Use it in `describeIfInstalled('chromium', …)`. */
export class TestBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly defaults: BrowserContextOptions,
  ) {}

  /**
   * @param loopbackNames - host names that lead to this machine; unlike `localhost`, they are no secure context over plain HTTP
   * @param defaults - of its profiles
   * @param wholeBrowser - prefers the browser that users have to the headless shell, which takes less CPU time: for benchmarks, web timers and one
   *   way through the console
   */
  static async launch({
    loopbackNames = [],
    defaults = {},
    wholeBrowser = false,
  }: LaunchOptions = {}): Promise<TestBrowser> {
    const rules = loopbackNames.map((name) => `MAP ${name} 127.0.0.1`).join(', ');
    const allArgs = [
      ...args,
      ...(wholeBrowser ? [] : [withoutOptimization]),
      ...(rules === '' ? [] : [`--host-resolver-rules=${rules}`]),
    ];
    const { chromium } = await import('playwright-core'); // takes half a second, also in tools without a browser
    const browser = await chromium.launch({ executablePath: chromiumPath(wholeBrowser), args: allArgs });
    return new TestBrowser(browser, { locale: 'en-US', timezoneId: 'Europe/Berlin', ...defaults });
  }

  /** A browser profile of its own: no cookie or storage is shared with another. */
  async newProfile(options: BrowserContextOptions = {}): Promise<TestProfile> {
    const context = await this.browser.newContext({ ...this.defaults, ...options });
    context.setDefaultNavigationTimeout(navigationTimeoutMs);
    return new TestProfile(context);
  }

  /** Closes all pages after a test: the animations of a page that stays open take CPU time from the next tests. */
  async closeProfiles(): Promise<void> {
    for (const context of this.browser.contexts()) {
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
      await context.close();
    }
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

export class TestProfile {
  private reused: RecordedPage | undefined;

  constructor(readonly context: BrowserContext) {}

  async newPage(): Promise<RecordedPage> {
    const page = await this.context.newPage();
    return new RecordedPage(page, record(page));
  }

  /**
   * The same page each time, with an empty record and the window of the profile. It keeps its process, and with it the compiled scripts: to load
   * something there takes half the CPU time of a new page.
   */
  async reusedPage(): Promise<RecordedPage> {
    if (!this.reused || this.reused.page.isClosed()) this.reused = await this.newPage();
    await this.reused.reset();
    return this.reused;
  }

  /**
   * Signs out, empties the storage and closes all other pages. What HTTP has cached stays.
   * @param url - a page of the origin without scripts, which could fill the storage again
   * @returns the page of `reusedPage`
   */
  async forget(url: string): Promise<RecordedPage> {
    const shown = await this.reusedPage();
    const others = this.context.pages().filter((page) => page !== shown.page);
    await Promise.all(others.map((page) => page.close()));
    await shown.page.unrouteAll({ behavior: 'ignoreErrors' });
    await shown.page.goto(url);
    await shown.page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await this.context.clearCookies();
    return this.reusedPage();
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

/** A page, and what it has done. */
export class RecordedPage {
  private readonly viewport: ViewportSize | null;

  constructor(
    readonly page: Page,
    readonly record: PageRecord,
  ) {
    this.viewport = page.viewportSize();
  }

  /** Empties the record, and gives the window its first size again. */
  async reset(): Promise<void> {
    if (this.viewport) await this.page.setViewportSize(this.viewport);
    this.record.requestedUrls.length = 0;
    this.record.errors.length = 0;
  }

  /**
   * Checks the accessibility of what the page shows when its transitions have ended, with all rules of axe-core.
   * @param within - a CSS selector: checks only what is inside, such as a dialog, because axe cannot judge what an overlay dims
   * @param rule - only this rule, such as one that axe leaves out by default
   * @returns one line for each rule and element that fails, or that axe cannot decide on
   */
  async accessibilityProblems(within = ':root', { rule }: { rule?: string } = {}): Promise<string[]> {
    await this.page.evaluate(transitionsHaveEnded);
    if (!(await this.page.evaluate('"axe" in window'))) await this.page.evaluate(await axeSource());
    const options = { ...axeOptions, ...(rule !== undefined && { runOnly: [rule] }) };
    const { violations, incomplete } = await this.page.evaluate<AxeResults>(
      `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})`,
    );
    return [...violations, ...incomplete].flatMap(({ id, nodes }) =>
      nodes.map(({ html, any: [check] }) => `${id}: ${html}${check === undefined ? '' : ` (${check.message})`}`),
    );
  }

  /** How many CSS pixels of the page lie to the right of the window. Must be 0. */
  sidewaysScroll(): Promise<number> {
    return this.page.evaluate<number>(
      'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
    );
  }
}

/** Playwright wants a path, and downloads no browser of its own. `CHROME_BIN` names another one than the first that is installed. */
function chromiumPath(wholeBrowser: boolean): string {
  const { CHROME_BIN } = process.env;
  if (CHROME_BIN) return CHROME_BIN;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const commands = wholeBrowser ? chromiumCommands.toReversed() : chromiumCommands;
  const paths = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  const path = paths.find((each) => existsSync(each));
  if (path === undefined) throw new Error('Chromium is not installed.');
  return path;
}

/** The whole browser asks for the icon of a page that names none; the headless shell does not. Our own pages name theirs, under another path. */
const isAskedByBrowser = (url: string) => url.endsWith('/favicon.ico');

function record(page: Page): PageRecord {
  const result: PageRecord = { requestedUrls: [], errors: [] };
  page.on('request', (request) => result.requestedUrls.push(request.url()));
  page.on('pageerror', (error) => result.errors.push(error.message));
  page.on('console', (message) => {
    if (isAskedByBrowser(message.location().url)) return;
    if (['error', 'warning'].includes(message.type())) result.errors.push(message.text());
  });
  return result;
}

/** Without a CSS selector for each node, and without styles of other origins, which the console does not have. */
const axeOptions = { resultTypes: ['violations', 'incomplete'], selectors: false, preload: false };

let axe: Promise<string> | undefined;

const axeSource = () => (axe ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
