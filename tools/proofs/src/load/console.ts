import { templateNames } from '@tminus/domain';
import { TestBrowser, aTimer, createAccountWithPassword, createTimer, withDataSource } from '@tminus/testing';
import { median } from '@tminus/testing/statistics';
import { withDatabase } from './database.ts';
import { type Figure, atMost, short } from './figure.ts';
import { startApi } from './services.ts';

/** How much slower than this machine the processor of the visitor is. */
const slowdown = 4;
const timers = 20;
const password = 'correct horse battery';

/** The owner of a page of timers, who is signed in. */
interface Owner {
  /** The session. */
  cookie: { name: string; value: string };
  /** The id of a timer. */
  timer: string;
}

/** What a visitor opens, and the control that they came for. */
interface Visit {
  url: string;
  /** A CSS selector. */
  control: string;
  /** Cookies of a session. */
  cookies?: { name: string; value: string; url: string }[];
}

/** The pages, and the main control of each: what a visitor presses first. */
const visits = (url: string, { cookie, timer }: Owner): Record<string, Visit> => {
  const cookies = [{ ...cookie, url }];
  return {
    'start page': { url, control: 'form button[type=submit]' },
    'sign-in': { url: `${url}/sign-in`, control: 'form button[type=submit]' },
    'list of timers': { url: `${url}/timers`, control: 'tbody tr:last-child a', cookies },
    editor: { url: `${url}/timers/${timer}`, control: 'input[name=name]', cookies },
  };
};

/** Measures after how long the pages of the console can be used in a slow browser that opens them for the first time. */
export function consoleFigures(log: (text: string) => void, { rounds = 10 } = {}): Promise<Figure[]> {
  return withDatabase(async (databaseUrl, dataDir) => {
    const server = await startApi({ databaseUrl, dataDir }, { ALLOW_INSECURE_COOKIES: 'true' });
    const browser = await TestBrowser.launch({ wholeBrowser: true });
    try {
      const figures: Figure[] = [];
      for (const [name, visit] of Object.entries(visits(server.url, await createOwner(server.url, databaseUrl)))) {
        log(`  ${name} …`);
        figures.push(await figureOf(name, visit, { browser, rounds }));
      }
      return figures;
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

async function figureOf(
  name: string,
  visit: Visit,
  { browser, rounds }: { browser: TestBrowser; rounds: number },
): Promise<Figure> {
  await usableMs(browser, visit); // warms up the service
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await usableMs(browser, visit));
  return {
    what: `Time until the ${name} can be used, with a ${slowdown}x slower processor`,
    measured: `${short(Math.min(...times))} to ${short(Math.max(...times))} ms`,
    value: median(times),
    ...atMost(1_000, 800, 'ms'),
  };
}

/** @param url - of a management API with this database */
async function createOwner(url: string, databaseUrl: string): Promise<Owner> {
  const { email, timer } = await withDataSource(databaseUrl, async (dataSource) => {
    const account = await createAccountWithPassword(dataSource, { plan: 'pro', password });
    let timer = '';
    for (let index = 0; index < timers; index++) {
      const template = templateNames[index % templateNames.length] ?? 'bold';
      timer = await createTimer(dataSource, account.id, aTimer({ name: `Timer ${index}`, template }));
    }
    return { email: account.email, timer };
  });
  const response = await fetch(`${url}/account/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const session = response.headers.getSetCookie().find((each) => each.includes('session'));
  if (session === undefined) throw new Error(`The sign-in failed with ${response.status}.`);
  const [name = '', value = ''] = (session.split(';')[0] ?? '').split('=');
  return { cookie: { name, value }, timer };
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
async function usableMs(browser: TestBrowser, { url, control, cookies = [] }: Visit): Promise<number> {
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
