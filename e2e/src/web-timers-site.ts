import { type CreateTimer, type Timer, type TminusClient, createClient } from '@tminus/client';
import {
  type RecordedPage,
  RunningServices,
  TestBrowser,
  createAccountWithKey,
  eventually,
  testDatabaseUrl,
  withDataSource,
} from '@tminus/testing';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
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

export const stateRequests = ({ record }: RecordedPage) =>
  record.requestedUrls.filter((url) => /\.json\b.*page=/.test(url));

/** Whether the state of a timer was asked for as a `view` or `again`, in order. One more follows a slow answer. */
export const kindsOfRequests = (shown: RecordedPage, { id }: Timer) =>
  stateRequests(shown)
    .filter((url) => url.includes(id))
    .map((url) => new URL(url).searchParams.get('page'))
    .join();

export interface PageOptions extends BrowserContextOptions {
  /** Before the page is opened. */
  prepare?: (page: Page) => Promise<unknown>;
  /** When it is open. Default: when its images are loaded */
  waitUntil?: 'commit' | 'networkidle';
}

const contentTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** A web site that shows timers of the services, and a browser for it. `/old` leads to `/sale`. */
export class WebTimersSite {
  /** Its files by path. At all other paths, it has the page that is shown. */
  readonly files: Record<string, string> = {};
  /** Its content security policy, which allows only what the documents say. Empty: none. */
  policy = '';
  client!: TminusClient;
  private services!: RunningServices;
  private browser!: TestBrowser;
  private html = '';
  private readonly server: Server;

  private constructor() {
    this.server = createServer(({ url = '' }, response) => {
      if (url === '/old') return void response.writeHead(301, { Location: '/sale' }).end();
      response.setHeader('Content-Type', contentTypes[extname(url)] ?? 'text/html; charset=utf-8');
      if (this.policy !== '') response.setHeader('Content-Security-Policy', this.policy);
      response.end(this.files[url] ?? this.html);
    });
  }

  /** Runs during the tests of the file or of a `describe`. Each test begins without pages. */
  static forTests(): WebTimersSite {
    const site = new WebTimersSite();
    beforeAll(() => site.start());
    beforeEach(() => (site.policy = site.documentedPolicy()));
    afterEach(() => site.browser.closeProfiles());
    afterAll(() => site.stop());
    return site;
  }

  private async start(): Promise<void> {
    this.services = await RunningServices.start(testDatabaseUrl());
    const { key } = await withDataSource(testDatabaseUrl(), (dataSource) =>
      createAccountWithKey(dataSource, { plan: 'enterprise' }),
    );
    this.client = createClient({ baseUrl: this.services.api.url, apiKey: key });
    this.browser = await TestBrowser.launch({ wholeBrowser: true });
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
  }

  private async stop(): Promise<void> {
    await this.browser.close();
    this.server.close();
    await this.services.stop();
  }

  private documentedPolicy(): string {
    const embed = this.embedUrl;
    return `default-src 'none'; script-src ${embed}; connect-src ${embed}; img-src ${embed}; frame-src ${embed}`;
  }

  get embedUrl(): string {
    return this.services.embed.url;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async createTimer(fields: Partial<CreateTimer> = {}): Promise<Timer> {
    const targetDate = new Date(Date.now() + 100 * 3_600_000).toISOString();
    const body = { name: 'Sale', alt: fields.name ?? 'Sale', targetDate, ...fields };
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

  /** Opens a page with a heading and some content. */
  openPage(content: string, options: PageOptions = {}): Promise<RecordedPage> {
    const page = `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${content}</main>`;
    return this.openHtml(page, options);
  }

  async openHtml(html: string, { prepare, waitUntil, ...options }: PageOptions = {}): Promise<RecordedPage> {
    this.html = html;
    const shown = await (await this.browser.newProfile(options)).newPage();
    await prepare?.(shown.page);
    await shown.page.goto(this.url, waitUntil && { waitUntil });
    return shown;
  }
}
