import type { Timer } from '@tminus/client';
import { templateNames } from '@tminus/domain';
import { decodeAnimation, eventually } from '@tminus/testing';
import {
  badAnswers,
  countShifts,
  differing,
  failures,
  laterEachTime,
  onlyOnce,
  quickTimeouts,
  recordPictures,
  recordedWaits,
  refreshAll,
  shownDeadlines,
  usedUp,
  waiting,
} from './web-timers-in-page.ts';
import { type WebTimersSite, areDrawn, labelOf, stateRequests, userAgent } from './web-timers-site.ts';

const moving: string[] = ['cards', 'flip', 'ring'];

/** What timers show on a page, and when they show their image instead. */
export function describeDrawing(site: WebTimersSite): void {
  it.each([
    { width: 600, height: 150, language: 'en', deviceScaleFactor: 1 },
    { width: 320, height: 80, language: 'ar', deviceScaleFactor: 2 },
  ] as const)('show what the images show, pixel by pixel, with all templates: %j', async (look) => {
    const { deviceScaleFactor, ...fields } = look;
    const timers: Timer[] = [];
    for (const template of templateNames)
      timers.push(
        await site.createTimer({ template, motion: moving.includes(template) ? 'smooth' : 'none', ...fields }),
      );
    const elements = timers.map((timer) => site.element(timer)).join('');
    const shown = await site.openPage(site.script() + elements, { deviceScaleFactor });
    await areDrawn(shown);
    await eventually(async () => expect(await shown.page.evaluate(differing)).toEqual([]));
    expect(shown.record.errors).toEqual([]);
  });

  it('shift nothing, store nothing, ask no other host, and are accessible', async () => {
    const timer = await site.createTimer();
    const content = `${site.element(timer)}<p>Below</p>${site.script()}`;
    const shown = await site.openPage(content, { prepare: (page) => page.addInitScript(countShifts) });
    await areDrawn(shown);
    expect(await labelOf(shown)).toMatch(/^Sale: 4 days, 4 hours, (0|1) minutes?$|^Sale: 4 days, 4 hours$/);
    expect(await shown.accessibilityProblems()).toEqual([]);
    expect(await shown.page.evaluate('[shifts, localStorage.length, sessionStorage.length, document.cookie]')).toEqual([
      0,
      0,
      0,
      '',
    ]);
    const hosts = new Set(shown.record.requestedUrls.map((url) => new URL(url).origin));
    expect(hosts).toEqual(new Set([new URL(site.url).origin, site.embedUrl]));
    expect(new Set(stateRequests(shown).map((url) => new URL(url).search))).toEqual(new Set(['?page=again']));
    const { page } = shown;
    const canvas = page.locator('tminus-timer canvas');
    await page.emulateMedia({ forcedColors: 'active' });
    await eventually(async () => expect(await page.evaluate(differing)).toEqual([]));
    await page.emulateMedia({ forcedColors: 'none', media: 'print' });
    expect(await canvas.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 320, height: 256 }); // 1280x1024 at 400 %
    expect((await canvas.boundingBox())?.width).toBeLessThanOrEqual(320);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(shown.record.errors).toEqual([]);
  });

  it.each([
    ['flip', 'smooth', 4],
    ['bold', 'none', 1],
  ] as const)(
    'draw all pictures of the animation and no others, and with less motion one a second: %s',
    async (template, motion, perSecond) => {
      const timer = await site.createTimer({ template, motion, width: 200, height: 60 });
      const shown = await site.openPage(site.script() + site.element(timer), {
        prepare: async (page) => {
          await page.clock.install();
          await page.route('**/*.json*', onlyOnce());
        },
      });
      const { page } = shown;
      await areDrawn(shown);
      const gif = await (await fetch(`${site.embedUrl}/t/${timer.id}.gif`)).arrayBuffer();
      await page.clock.pauseAt(Date.now() + 2_000);
      // The pause wakes the page late in its second, which may leave no time for the pictures between that and the next one.
      await page.clock.runFor(2_000);
      await page.evaluate(recordPictures);
      await page.clock.runFor(4_000);
      const pictures = (await page.evaluate('pictures')) as string[];
      const frames = decodeAnimation(new Uint8Array(gif)).frames.map(({ pixels }) =>
        Buffer.from(pixels).toString('hex'),
      );
      const first = frames.indexOf(pictures[0] ?? '');
      const places = pictures.map((each) => frames.indexOf(each));
      expect(places).toEqual(pictures.map((_, index) => first + index));
      expect(first).toBeGreaterThan(0);
      expect(pictures.length).toBeGreaterThan(3 * perSecond);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.evaluate('pictures.length = 0');
      await page.clock.runFor(4_000);
      expect([3, 4, 5]).toContain(await page.evaluate('pictures.length'));
    },
  );

  it('run on pages with many of them, two copies of the script, frozen prototypes, and elements that come, move and go', async () => {
    const timer = await site.createTimer({ width: 200, height: 60 });
    const many = Array.from({ length: 100 }, () => site.element(timer)).join('');
    const shown = await site.openPage(
      `${many}<div id="place"></div>${site.script()}<script src="${site.embedUrl}/embed.js?2"></script>${many}`,
      {
        prepare: (page) =>
          page.addInitScript(
            `for (const each of [Object, Array, Map, Set, Promise, HTMLElement, Element, Node, EventTarget]) Object.freeze(each.prototype)`,
          ),
      },
    );
    await areDrawn(shown);
    expect(stateRequests(shown).length).toBeLessThanOrEqual(2); // one more after a slow answer
    await shown.page.evaluate(`
      for (const each of document.querySelectorAll('tminus-timer:nth-of-type(odd)')) place.append(each);
      document.querySelector('tminus-timer').remove();
      place.append(Object.assign(document.createElement('tminus-timer'), { id: 'late' }));
      late.setAttribute('src', document.querySelector('tminus-timer').getAttribute('src'))`);
    await areDrawn(shown);
    await shown.page.evaluate(`late.setAttribute('src', 'nonsense://x')`);
    expect(shown.record.errors).toEqual([]);
  });

  it('in a bar, which a visitor closes for the session, and which goes at zero', async () => {
    const timer = await site.createTimer({ targetDate: new Date(Date.now() + 1_800_000).toISOString() });
    const long = '<p>Offer</p>'.repeat(200);
    const shown = await site.openPage(site.script() + site.bar(timer, 'tz=""') + long, {
      prepare: (page) => page.clock.install(),
    });
    const { page, record } = shown;
    const element = page.locator('tminus-bar');
    await element.getByRole('timer').waitFor();
    expect(stateRequests(shown)[0]).toContain('tz=Europe%2FBerlin');
    expect(await element.getByRole('link', { name: 'Shop now' }).getAttribute('href')).toBe('/sale');
    expect(await shown.accessibilityProblems()).toEqual([]);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await page.clock.fastForward(1_800_000);
    await page.clock.runFor(1_000);
    await element.waitFor({ state: 'hidden' });
    await site.client.timers.update(timer.id, { targetDate: new Date(Date.now() + 7_200_000).toISOString() });
    await eventually(async () => {
      await page.evaluate(refreshAll);
      expect(await element.isVisible()).toBe(true);
    });
    await page.evaluate('scrollTo(0, 500)');
    expect((await element.boundingBox())?.y).toBe(0);
    await element.getByRole('button', { name: 'Close' }).click();
    expect(await element.isVisible()).toBe(false);
    await page.reload();
    await page.waitForFunction(`customElements.get('tminus-bar')`);
    expect(await element.isVisible()).toBe(false);
    expect(record.errors).toEqual([]);
    const below = await site.openPage(site.script() + long + site.bar(timer, 'position="bottom"'));
    const { y, height } = (await below.page.locator('tminus-bar').boundingBox()) ?? { y: 0, height: 0 };
    expect(y + height).toBe(below.page.viewportSize()?.height);
  });

  it('go on at the next visit, if they may keep who visits', async () => {
    const timer = await site.client.timers.create({ name: 'Offer', type: 'evergreen', durationSeconds: 7_200 });
    const shown = await site.openPage(site.script() + site.element(timer, 'persist'), { userAgent });
    const deadline = () => shown.page.evaluate(`document.querySelector('tminus-timer').deadline`);
    await areDrawn(shown);
    const first = await deadline();
    expect(await shown.page.evaluate('localStorage.length')).toBe(1);
    await shown.page.reload();
    await areDrawn(shown);
    expect(await deadline()).toBe(first);
    const known = await site.openPage(
      site.script() + site.element(timer, 'persist').replaceAll('.json', '.json?uid=me'),
      {
        userAgent,
      },
    );
    await areDrawn(known);
    expect(stateRequests(known)[0]).toContain('uid=me&page=');
    expect(await known.page.evaluate('localStorage.length')).toBe(0);
    // Without, each answer starts the countdown again: the one that is shown goes on.
    const { page } = await site.openPage(site.script() + site.element(timer), {
      prepare: (shown) => shown.route('**/*.json*', laterEachTime()),
    });
    expect(new Set((await page.evaluate(shownDeadlines)) as string[]).size).toBe(1);
  });

  describe('show the image instead', () => {
    it('while the service fails in any way, and try again', async () => {
      const timers = await Promise.all(badAnswers.map(() => site.createTimer()));
      const shown = await site.openPage(site.script() + timers.map((timer) => site.element(timer)).join(''), {
        prepare: async (page) => {
          await page.clock.install();
          await page.addInitScript(quickTimeouts);
          await page.addInitScript(recordedWaits);
          for (const [index, answer] of badAnswers.entries()) await page.route(`**/${timers[index]?.id}.json*`, answer);
        },
      });
      const { page, record } = shown;
      await eventually(async () => expect(await page.evaluate(failures)).toBe(badAnswers.length));
      expect(await page.locator('tminus-timer img').filter({ visible: true }).count()).toBe(badAnswers.length);
      expect(await page.locator('tminus-timer canvas').count()).toBe(0);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await eventually(async () => {
        await page.clock.runFor(1_000);
        expect(await page.evaluate(waiting)).toBe(0);
      });
      expect(record.errors.filter((each) => !/Failed to load resource/.test(each))).toEqual([]);
    });

    it('when the account has used up its views, and the end at zero', async () => {
      const targetDate = new Date(Date.now() + 1_800_000).toISOString();
      const timer = await site.createTimer({ targetDate, onExpire: { action: 'message', message: 'Over' } });
      const content = `<p id="offer">Offer</p>${site.script()}${site.element(timer, 'hide="#offer"')}`;
      const shown = await site.openPage(content, {
        prepare: async (page) => {
          await page.clock.install();
          await page.addInitScript(`addEventListener('tminus:ready', () => (globalThis.isReady = true))`);
          await page.route('**/*.json*', usedUp);
        },
      });
      const { page } = shown;
      await eventually(async () => expect(await page.evaluate('globalThis.isReady')).toBe(true));
      expect(await page.evaluate(waiting)).toBe(1);
      expect(await page.getByRole('img', { name: 'Sale' }).isVisible()).toBe(true);
      await page.unroute('**/*.json*');
      await page.clock.fastForward(1_800_000);
      await page.clock.runFor(1_000);
      await page.locator('#offer').waitFor({ state: 'hidden' });
      await page.clock.runFor(10_000);
      await areDrawn(shown);
      expect(await labelOf(shown)).toBe('Sale: Over');
      expect(shown.record.errors).toEqual([]);
    });

    it('not in place of what is drawn, when the account uses up its views', async () => {
      const timer = await site.createTimer();
      const shown = await site.openPage(site.script() + site.element(timer));
      const { page } = shown;
      await areDrawn(shown);
      await page.route('**/*.json*', usedUp);
      // A request begins only when the last one has ended.
      for (let request = 0; request < 2; request++) {
        const answer = page.waitForResponse(/page=again/);
        await page.evaluate(refreshAll);
        await (await answer).finished();
      }
      expect(await page.evaluate(waiting)).toBe(0);
      await eventually(async () => expect(await page.evaluate(differing)).toEqual([]));
    });
  });
}
