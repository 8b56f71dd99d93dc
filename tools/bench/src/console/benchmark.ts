import { childEnvironment } from '@tminus/config';
import { freePort } from '@tminus/local-postgres';
import { TestBrowser } from '@tminus/testing';
import { median } from '@tminus/testing/statistics';
import { fileURLToPath } from 'node:url';
import { withDatabase } from '../database/database.ts';
import { type Figure, short, atMost } from '../figure.ts';
import { PinnedServer } from '../http/pinned.ts';
import { type Owner, createOwner } from './owner.ts';
import { type Visit, slowdown, usableMs } from './slow-browser.ts';

const service = fileURLToPath(new URL('../../../../apps/api/bundle/main.mjs', import.meta.url));

/** Milliseconds. */
const must = 1_000;
const aim = 800;

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
    const port = await freePort();
    const env = childEnvironment({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      API_PORT: String(port),
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
      ALLOW_INSECURE_COOKIES: 'true',
    });
    const server = await PinnedServer.start(service, [], { port, path: '/health/ready', env });
    const browser = await TestBrowser.launch();
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
    ...atMost(must, aim, 'ms'),
  };
}
