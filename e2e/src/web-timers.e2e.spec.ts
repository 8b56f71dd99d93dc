import { type CreateTimer, type Timer, type TminusClient, createClient } from '@tminus/client';
import { templateNames } from '@tminus/domain';
import {
  type RecordedPage,
  RunningServices,
  TestBrowser,
  createAccountWithKey,
  describeIfInstalled,
  eventually,
  openTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions } from 'playwright-core';

/** Shows a state, its sheet and the image of the same second, and compares their pixels. */
const differingPixels = `(async () => {
  const element = document.querySelector('tminus-timer');
  const canvas = element.shadowRoot.querySelector('canvas');
  const shown = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = element.getAttribute('src').replace('.json', canvas.width > element.clientWidth ? '@2x.png' : '.png');
  await image.decode();
  const other = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
  other.drawImage(image, 0, 0);
  const expected = other.getImageData(0, 0, canvas.width, canvas.height).data;
  return shown.reduce((sum, value, index) => sum + (value === expected[index] ? 0 : 1), 0) + (image.width === canvas.width ? 0 : 1e9);
})()`;

const moving: string[] = ['cards', 'flip', 'ring'];

describeIfInstalled('chromium', 'timers on web pages', () => {
  let services: RunningServices;
  let client: TminusClient;
  let browser: TestBrowser;
  let site: Server;
  let html = '';

  beforeAll(async () => {
    services = await RunningServices.start(testDatabaseUrl());
    const dataSource = await openTestDatabase();
    const { key } = await createAccountWithKey(dataSource);
    await dataSource.destroy();
    client = createClient({ baseUrl: services.api.url, apiKey: key });
    browser = await TestBrowser.launch();
    site = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.setHeader(
        'Content-Security-Policy',
        `default-src 'none'; script-src ${embed()}; connect-src ${embed()}; img-src ${embed()}`,
      );
      response.end(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${html}</main>`);
    });
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  });

  afterAll(async () => {
    await browser.close();
    site.close();
    await services.stop();
  });

  const embed = () => services.embed.url;

  async function createTimer(fields: Partial<CreateTimer> = {}): Promise<Timer> {
    const body = { name: 'Sale', targetDate: new Date(Date.now() + 100 * 3_600_000).toISOString(), ...fields };
    const { data, error } = await client.POST('/api/v1/timers', { body });
    if (!data) throw new Error(JSON.stringify(error));
    return (data as { data: Timer }).data;
  }

  const element = ({ id, width, height }: Timer, attributes = '') =>
    `<script type="module" src="${embed()}/embed.js"></script>
     <tminus-timer src="${embed()}/t/${id}.json" ${attributes}><img src="${embed()}/t/${id}.gif" width="${width}" height="${height}" alt="Sale"></tminus-timer>`;

  async function openPage(content: string, options: BrowserContextOptions = {}): Promise<RecordedPage> {
    html = content;
    const shown = await (await browser.newProfile(options)).newPage();
    await shown.page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    return shown;
  }

  const isDrawn = ({ page }: RecordedPage) => page.locator('tminus-timer canvas').waitFor();

  it.each(templateNames)('shows what the image shows, pixel by pixel: %s', async (template) => {
    const timer = await createTimer({ template, motion: moving.includes(template) ? 'smooth' : 'none' });
    for (const deviceScaleFactor of [1, 2]) {
      const shown = await openPage(element(timer), { deviceScaleFactor });
      await isDrawn(shown);
      await eventually(async () => expect(await shown.page.evaluate(differingPixels)).toBe(0));
      expect(shown.record.errors).toEqual([]);
      await shown.page.context().close();
    }
  });
});
