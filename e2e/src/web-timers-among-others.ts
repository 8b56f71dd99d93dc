import type { Timer } from '@tminus/client';
import { barHtml } from '@tminus/domain/embed-code';
import { eventually } from '@tminus/testing';
import type { Page } from 'playwright-core';
import { longOver, oldBrowser, refreshAll, waiting } from './web-timers-in-page.ts';
import { type WebTimersSite, areDrawn, kindsOfRequests, userAgent } from './web-timers-site.ts';

/** @param inside - a selector of an element in its shadow tree. Default: its own style */
const styleOfBar = (page: Page, property: string, inside = '') =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector('tminus-bar')${inside && `.shadowRoot.querySelector('${inside}')`}).${property}`,
  );

/** Timers beside the styles and scripts of a page, which know nothing of them, and in old browsers. */
export function describeAmongOthers(site: WebTimersSite): void {
  const ended = (page: Page) => page.route('**/*.json*', longOver);
  const style = (css: string) => `<style>${css}</style>`;
  const barCode = ({ id, width, height }: Timer) =>
    barHtml(
      { url: `${site.embedUrl}/t/${id}.gif`, width, height, alt: 'Sale' },
      { text: 'Sale', button: 'Shop', href: '/sale', position: 'top' },
    );

  beforeEach(() => (site.policy = ''));

  it('hide and show what they name, whatever the styles of the page are', async () => {
    const timer = await site.createTimer();
    const css = `#offer { display: flex !important } @layer a { .grid { display: grid !important } }
      .over { display: none } #last { display: none !important } .over[hidden] { display: none !important }`;
    const content = `
      <p id="offer" class="offer">Offer</p><p class="offer grid">Offer</p><p class="offer" style="display:flex!important">Offer</p>
      <svg class="offer" width="9" height="9"></svg><p class="kept">Kept</p>
      <p class="over" hidden>Over</p><p class="over" id="last">Over</p><p class="over" style="display:none">Over</p><span hidden class="over">Over</span>`;
    const attributes = 'hide=".offer" show=".over"';
    const broken = site.element(timer, 'hide="..offer" show="["');
    const html = style(css) + content + site.script() + site.element(timer, attributes) + broken;
    const { page, record } = await site.openPage(html, { prepare: ended });
    await eventually(async () => expect(await page.locator('.offer:visible').count()).toBe(0));
    await eventually(async () => expect(await page.locator('.over:visible').count()).toBe(4));
    expect(await page.locator('.kept:visible').count()).toBe(1);
    expect(record.errors).toEqual([]);
  });

  it('take no place when they show nothing, whatever the styles of the page are', async () => {
    const css = 'tminus-timer, tminus-bar { display: block !important; padding: 20px; border: 9px solid red }';
    const [over, paused, hidden] = [
      await site.createTimer(),
      await site.createTimer({ status: 'paused' }),
      await site.createTimer({
        onExpire: { action: 'hidden' },
        targetDate: new Date(Date.now() + 1_000).toISOString(),
      }),
    ];
    const elements = [
      site.element(over, 'hide'),
      site.element(paused),
      site.element(hidden),
      site.bar(over),
      site.element(paused, 'hidden'),
    ];
    const content = style(css) + site.script() + elements.join('');
    const { page, record } = await site.openPage(content, {
      prepare: (shown) => shown.route(`**/${over.id}.json*`, longOver),
    });
    const boxes = () => page.locator('tminus-timer:visible, tminus-bar:visible').count();
    await eventually(async () => {
      await page.evaluate(refreshAll);
      expect(await boxes()).toBe(0);
    });
    await site.client.timers.update(paused.id, { status: 'active' });
    // The page itself hides the last one.
    await eventually(async () => {
      await page.evaluate(refreshAll);
      expect(await boxes()).toBe(1);
    });
    expect(record.errors).toEqual([]);
  });

  it('are no view in a bar that a visitor has closed, also with another address', async () => {
    const timer = await site.createTimer();
    const shown = await site.openPage(barCode(timer), { userAgent });
    const { page } = shown;
    await areDrawn(shown);
    await page.getByRole('button', { name: 'Close' }).click();
    const kinds = kindsOfRequests(shown, timer);
    for (let visit = 0; visit < 2; visit++) {
      await page.reload({ waitUntil: 'networkidle' });
      expect(await page.locator('tminus-bar').isVisible()).toBe(false);
    }
    await page.evaluate(
      `document.querySelector('tminus-bar').setAttribute('src', '${site.embedUrl}/t/${timer.id}.json?uid=b')`,
    );
    expect(await page.locator('tminus-bar').isVisible()).toBe(false);
    expect(kindsOfRequests(shown, timer)).toBe(kinds);
    await eventually(async () => expect(await site.viewCount(timer)).toBe(1));
  });

  it('in a bar take attributes that are set late, and have borders in forced colors', async () => {
    const timer = await site.createTimer();
    const shown = await site.openPage(site.script() + '<tminus-bar></tminus-bar>', { forcedColors: 'active' });
    const { page } = shown;
    await page.waitForFunction(`customElements.get('tminus-bar')`);
    const attributes = {
      text: 'Soon over',
      src: `${site.embedUrl}/t/${timer.id}.json`,
      button: 'Shop',
      href: '/sale',
      close: 'Hide',
    };
    for (const [name, value] of Object.entries(attributes))
      await page.evaluate(`document.querySelector('tminus-bar').setAttribute('${name}', '${value}')`);
    await areDrawn(shown);
    await page.getByRole('region', { name: 'Soon over' }).waitFor();
    await page.getByRole('button', { name: 'Hide' }).waitFor();
    const borders = ['', 'a'].map((inside) => styleOfBar(page, 'borderTopWidth', inside));
    expect(await Promise.all(borders)).toEqual(['1px', '1px']);
  });

  it('run in the oldest browsers that are supported', async () => {
    const timer = await site.createTimer();
    const gone = await site.createTimer({ status: 'paused' });
    const content = `${site.script()}${site.bar(timer)}<p id="offer">Offer</p>${site.element(timer, 'hide="#offer"')}${site.element(gone)}`;
    const shown = await site.openPage(content, { prepare: (page) => page.addInitScript(oldBrowser) });
    const { page, record } = shown;
    await eventually(async () => expect(await page.evaluate(waiting)).toBe(1));
    await eventually(async () => expect(await page.locator('tminus-timer:visible').count()).toBe(2));
    expect(await styleOfBar(page, 'position')).toBe('sticky');
    expect(record.errors).toEqual([]);
  });
}
