import { childEnvironment } from '@tminus/config';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How much slower than this machine the processor of the visitor is. */
export const slowdown = 4;

/** What a visitor opens, and the control that they came for. */
export interface Visit {
  url: string;
  /** A CSS selector. */
  control: string;
  /** Cookies of a session. */
  cookies?: Parameters<BrowserContext['addCookies']>[0];
}

/**
 * Runs in the page before its scripts. A control is usable when it is visible and enabled, React handles its events, it has been painted,
 * and the main thread is free to run the next task. Its time counts from the start of the navigation, in milliseconds.
 */
const watch = (control: string) => `{
  const isUsable = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.matches(':disabled') &&
    Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const look = () => {
    const element = document.querySelector(${JSON.stringify(control)});
    if (element && isUsable(element)) setTimeout(() => console.info('usable after', performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;

/** A headless Chromium with a slow processor. */
export class SlowBrowser {
  private constructor(private readonly browser: Browser) {}

  static async launch(): Promise<SlowBrowser> {
    const folders = (childEnvironment({})['PATH'] ?? '').split(delimiter);
    const executablePath = folders.map((folder) => join(folder, 'chromium')).find((path) => existsSync(path));
    if (executablePath === undefined) throw new Error('Chromium is not installed. On Debian: apt-get install chromium');
    const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
    return new SlowBrowser(await chromium.launch({ executablePath, args }));
  }

  /** Opens a page with an empty cache. @returns the time until its control is usable */
  async usableMs({ url, control, cookies = [] }: Visit): Promise<number> {
    const context = await this.browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
    try {
      await context.addCookies(cookies);
      const page = await context.newPage();
      await page.addInitScript(watch(control));
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const usable = page.waitForEvent('console', (message) => message.text().startsWith('usable after'));
      await Promise.all([usable, page.goto(url, { waitUntil: 'commit' })]);
      return Number((await usable).text().split(' ').at(-1));
    } finally {
      await context.close();
    }
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
