import { TestBrowser } from '@tminus/testing';
import { median } from '@tminus/testing/statistics';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, atMost, short } from './figure.ts';
import { type Target, measurePairs, timesFigure } from './cost.ts';
import { browserUserAgent, openEach } from './load.ts';
import { type ImageService, withImageService } from './services.ts';

/** What browsers send. */
const browserHeaders = {
  'User-Agent': browserUserAgent,
  'Accept-Encoding': 'gzip, deflate, br',
};
const timersOnPage = 100;
/** Until a page has done what follows the first drawing. */
const settleMs = 1_000;
const stateOf = (imagePath: string, page: 'view' | 'again') => imagePath.replace('.gif', `.json?page=${page}`);

/**
 * What timers on web pages cost: the bytes that a page loads, the CPU time of a request for a state compared with that for the image of the same
 * timer, both from a browser, and the CPU time of a page with many timers. The timers and their tokens fit into the memory of the service.
 */
export function webFigures(
  log: (text: string) => void,
  { rounds = 11, seconds = 2, timers = 8_000, pages = 5, pageSeconds = 10 } = {},
): Promise<Figure[]> {
  return withImageService({ timers: Math.max(timers, timersOnPage) }, async (service) => {
    const bytes = await byteFigures(service);
    const costs = await costFigures(service, rounds, seconds);
    log(`  ${timersOnPage} timers on a page …`);
    return [...bytes, ...costs, await pageFigure(service, pages, pageSeconds)];
  });
}

async function byteFigures({ embed, paths: [path = ''] }: ImageService): Promise<Figure[]> {
  const script = await bytesOf(`${embed.url}/embed.js`);
  const address = `${embed.url}${stateOf(path, 'again')}`;
  const { live } = (await (await fetch(address)).json()) as { live: { sheet: Record<'2', string> } };
  const state = await bytesOf(address);
  const sheet = await bytesOf(new URL(live.sheet['2'], address).href);
  return [
    { what: 'script for web pages', measured: 'with Brotli', value: script, ...atMost(4_608, 3_072, 'B') },
    {
      what: 'state and sheet of bold, 600x150@2x',
      measured: `${short(state)} B and ${short(sheet)} B`,
      value: state + sheet,
      ...atMost(12_288, 10_240, 'B'),
    },
  ];
}

/** @returns the length of what a browser receives, without the headers */
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: browserHeaders }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}.`));
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes));
    }).on('error', reject);
  });

async function costFigures({ embed, paths }: ImageService, rounds: number, seconds: number): Promise<Figure[]> {
  const target = (requested: readonly string[]): Target => ({
    server: embed,
    load: { url: embed.url, paths: requested, seconds, headers: browserHeaders },
  });
  const images = target(paths);
  const kinds = ['again', 'view'] as const;
  const states = kinds.map((kind) => paths.map((path) => stateOf(path, kind)));
  await openEach(embed.url, paths.concat(states[0] ?? [])); // fills the caches
  const measured = await measurePairs(
    states.map((requested) => [target(requested), images]),
    rounds,
  );
  return kinds.map((kind, index) =>
    timesFigure(`a state with page=${kind}, compared with a GIF`, measured[index] ?? [], atMost(1, 0.8, 'x')),
  );
}

/** The main thread of a page on which all timers have another deadline, after all of them are drawn. */
async function pageFigure({ embed, paths }: ImageService, pages: number, seconds: number): Promise<Figure> {
  const elements = paths
    .slice(0, timersOnPage)
    .map((path) => `<tminus-timer src="${embed.url}${path.replace('.gif', '.json')}"></tminus-timer>`);
  const html = `<!doctype html>${elements.join('')}<script type="module" src="${embed.url}/embed.js"></script>`;
  const browser = await TestBrowser.launch({ wholeBrowser: true });
  try {
    const shares: number[] = [];
    for (let page = 0; page < pages; page++) shares.push(await busyShare(browser, html, seconds));
    return {
      what: `${timersOnPage} timers on a page, of a core`,
      measured: `${short(Math.min(...shares))} to ${short(Math.max(...shares))} %; CPU time of the main thread in ${seconds} s`,
      value: median(shares),
      ...atMost(2, 1, '%'),
    };
  } finally {
    await browser.close();
  }
}

/** @returns how busy the main thread is with a page that is loaded, in percent */
async function busyShare(browser: TestBrowser, html: string, seconds: number): Promise<number> {
  const profile = await browser.newProfile({ viewport: { width: 1280, height: 800 } });
  try {
    const { page } = await profile.newPage();
    await page.setContent(html);
    await page.waitForFunction(
      `[...document.querySelectorAll('tminus-timer')].every(({ shadowRoot }) => shadowRoot?.querySelector('canvas'))`,
    );
    const devtools = await profile.context.newCDPSession(page);
    // CPU time, which does not depend on what else runs.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busySeconds = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
    };
    await wait(settleMs);
    const before = await busySeconds();
    await wait(seconds * 1_000);
    return (100 * ((await busySeconds()) - before)) / seconds;
  } finally {
    await profile.close();
  }
}
