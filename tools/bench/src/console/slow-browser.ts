import { type TestBrowser } from '@tminus/testing';

/** How much slower than this machine the processor of the visitor is. */
export const slowdown = 4;

/** What a visitor opens, and the control that they came for. */
export interface Visit {
  url: string;
  /** A CSS selector. */
  control: string;
  /** Cookies of a session. */
  cookies?: { name: string; value: string; url: string }[];
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

/** Opens a page with an empty cache and a slow processor. @returns the time until its control is usable */
export async function usableMs(browser: TestBrowser, { url, control, cookies = [] }: Visit): Promise<number> {
  const profile = await browser.newProfile({ viewport: { width: 1280, height: 800 } });
  try {
    await profile.context.addCookies(cookies);
    const { page } = await profile.newPage();
    await page.addInitScript(watch(control));
    const devtools = await profile.context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const usable = page.waitForEvent('console', (message) => message.text().startsWith('usable after'));
    await Promise.all([usable, page.goto(url, { waitUntil: 'commit' })]);
    return Number((await usable).text().split(' ').at(-1));
  } finally {
    await profile.close();
  }
}
