import { type CreateTimer, type Timer, type TminusClient, createClient } from '@tminus/client';
import {
  type RecordedPage,
  RunningServices,
  TestBrowser,
  createAccountWithKey,
  eventually,
  openTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { waiting } from './web-timers-in-page.ts';

/** Not that of a program, whose requests are not views. */
export const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export const areDrawn = ({ page }: RecordedPage) =>
  eventually(async () => expect(await page.evaluate(waiting)).toBe(0), { withinMs: 30_000 });

/** What a person without the image hears. */
export const labelOf = ({ page }: RecordedPage) =>
  page.locator('tminus-timer').first().getByRole('timer').getAttribute('aria-label');

export const stateRequests = ({ record }: RecordedPage) => record.requestedUrls.filter((url) => url.includes('page='));

/** Whether the state of a timer was asked for as a `view` or `again`, in order. One more follows a slow answer. */
export const kindsOfRequests = (shown: RecordedPage, { id }: Timer) =>
  stateRequests(shown)
    .filter((url) => url.includes(id))
    .map((url) => new URL(url).searchParams.get('page'))
    .join();

interface PageOptions extends BrowserContextOptions {
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** When it is open. Default: when its images are loaded */
  waitUntil?: 'commit';
}

/** A web site that shows timers of the services, and a browser for it. `/old` leads to `/sale`. */
export class WebTimersSite {
  private html = '';
  private readonly server: Server;

  private constructor(
    private readonly services: RunningServices,
    private readonly browser: TestBrowser,
    readonly client: TminusClient,
  ) {
    this.server = createServer(({ url }, response) => {
      if (url === '/old') return void response.writeHead(301, { Location: '/sale' }).end();
      const embed = this.embedUrl;
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader(
        'Content-Security-Policy',
        `default-src 'none'; script-src ${embed}; connect-src ${embed}; img-src ${embed}; frame-src ${embed}`,
      );
      response.end(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${this.html}</main>`);
    });
  }

  static async start(): Promise<WebTimersSite> {
    const services = await RunningServices.start(testDatabaseUrl());
    const dataSource = await openTestDatabase();
    const { key } = await createAccountWithKey(dataSource, { plan: 'enterprise' });
    await dataSource.destroy();
    const client = createClient({ baseUrl: services.api.url, apiKey: key });
    const site = new WebTimersSite(services, await TestBrowser.launch(), client);
    await new Promise<void>((listening) => site.server.listen(0, '127.0.0.1', listening));
    return site;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.server.close();
    await this.services.stop();
  }

  closePages(): Promise<void> {
    return this.browser.closeProfiles();
  }

  get embedUrl(): string {
    return this.services.embed.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async createTimer(fields: Partial<CreateTimer> = {}): Promise<Timer> {
    const body = { name: 'Sale', targetDate: new Date(Date.now() + 100 * 3_600_000).toISOString(), ...fields };
    return this.client.timers.create(body as CreateTimer);
  }

  async viewCount({ id }: Timer): Promise<number> {
    return (await this.client.timers.get(id)).viewCount;
  }

  script(): string {
    return `<script type="module" src="${this.embedUrl}/embed.js"></script>`;
  }

  element({ id, width, height, template }: Timer, attributes = ''): string {
    const image = `<img src="${this.embedUrl}/t/${id}.png" width="${width}" height="${height}" alt="Sale">`;
    return `<tminus-timer id="${template}" src="${this.embedUrl}/t/${id}.json" ${attributes}>${image}</tminus-timer>`;
  }

  bar({ id }: Timer, attributes = ''): string {
    const image = `<img src="${this.embedUrl}/t/${id}.png" alt="Sale">`;
    const content = 'text="Sale" button="Shop now" href="/sale"';
    return `<tminus-bar src="${this.embedUrl}/t/${id}.json" ${content} ${attributes}>${image}</tminus-bar>`;
  }

  /** A page of another site than the services, whose policy allows only what the documents say. */
  async openPage(content: string, { prepare, waitUntil, ...options }: PageOptions = {}): Promise<RecordedPage> {
    this.html = content;
    const shown = await (await this.browser.newProfile(options)).newPage();
    await prepare?.(shown.page);
    await shown.page.goto(this.url, waitUntil && { waitUntil });
    return shown;
  }
}
