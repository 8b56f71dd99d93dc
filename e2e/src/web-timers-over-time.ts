import type { Timer } from '@tminus/client';
import { type RecordedPage, eventually } from '@tminus/testing';
import {
  activated,
  differing,
  endsSoon,
  failure,
  hiddenPage,
  longOver,
  prerendered,
  recordedWaits,
  refreshAll,
  shownHours,
  waiting,
} from './web-timers-in-page.ts';
import { type WebTimersSite, areDrawn, kindsOfRequests, labelOf, stateRequests, userAgent } from './web-timers-site.ts';

/** What counts as a view of a timer on a page, and what its time is. */
export function describeOverTime(site: WebTimersSite): void {
  describe('are one view for each page', () => {
    it('however many elements show a timer and however often they ask', async () => {
      const [timer, alone] = [await site.createTimer(), await site.createTimer()];
      const withoutImage = `<tminus-timer src="${site.embedUrl}/t/${alone.id}.json"></tminus-timer>`;
      const content = site.script() + site.element(timer) + site.element(timer) + withoutImage + withoutImage;
      const shown = await site.openPage(content, { userAgent });
      for (let views = 1; views <= 2; views++) {
        await areDrawn(shown);
        await shown.page.evaluate(refreshAll);
        await eventually(async () => {
          expect(kindsOfRequests(shown, timer)).toMatch(new RegExp(`^again(,again){${2 * views - 1},}$`));
          expect(kindsOfRequests(shown, alone)).toMatch(new RegExp(`^(,?view(,again)+){${views}}$`));
        });
        for (const each of [timer, alone]) await eventually(async () => expect(await site.viewCount(each)).toBe(views));
        await shown.page.reload();
      }
    });

    it('whatever comes first on it, the script, the element or its image', async () => {
      const classic = `<script src="${site.embedUrl}/embed.js"></script>`;
      const asynchronous = `<script type="module" async src="${site.embedUrl}/embed.js"></script>`;
      const added = ({ id, width }: Timer) => `
        <script type="module">
          const [element, image] = ['tminus-timer', 'img'].map((name) => document.createElement(name));
          document.body.append(element);
          element.src = element.setAttribute('src', '${site.embedUrl}/t/${id}.json');
          element.append(Object.assign(image, { src: '${site.embedUrl}/t/${id}.png', width: ${width}, alt: 'Sale' }));
        </script>`;
      const element = (timer: Timer) => site.element(timer);
      const far = (timer: Timer) =>
        `<p style="height:9000px"></p>${element(timer).replace('<img', '<img loading="lazy"')}`;
      const component = (content: string) => `<div><template shadowrootmode="open">${content}</template></div>`;
      const pages: [string, (timer: Timer) => string][] = [
        ['a classic script first', (timer) => classic + element(timer)],
        ['an async module first', (timer) => asynchronous + element(timer)],
        ['a lazy image far below', (timer) => far(timer) + site.script()],
        ['an element of a script', (timer) => classic + added(timer)],
        ['a bar in a component', (timer) => site.script() + component(site.bar(timer))],
        ['an image beside it', (timer) => site.script() + element(timer).replace(/(<img.*>)(<.tminus-timer>)/, '$2$1')],
        ['no JavaScript', (timer) => element(timer) + classic],
      ];
      const timers: [string, Timer][] = [];
      for (const [name, content] of pages) {
        const timer = await site.createTimer();
        timers.push([name, timer]);
        const javaScriptEnabled = name !== 'no JavaScript';
        const shown = await site.openPage(content(timer), { userAgent, bypassCSP: true, javaScriptEnabled });
        if (javaScriptEnabled) {
          await areDrawn(shown);
          await shown.page.evaluate(refreshAll);
          await eventually(async () => expect(kindsOfRequests(shown, timer)).toMatch(/^again(,again)+$/));
        }
        await shown.page.context().close();
      }
      for (const [name, timer] of timers)
        await eventually(async () => expect([name, await site.viewCount(timer)]).toEqual([name, 1]));
    });

    it('when a page is shown that was prepared in advance, and not when people come back to it', async () => {
      const timer = await site.createTimer();
      const withoutImage = `<tminus-timer src="${site.embedUrl}/t/${timer.id}.json"></tminus-timer>`;
      const shown = await site.openPage(site.script() + withoutImage, {
        userAgent,
        prepare: async (page) => {
          await page.clock.install();
          await page.addInitScript(prerendered);
        },
      });
      const { page } = shown;
      await page.waitForFunction(`customElements.get('tminus-timer')`);
      expect(stateRequests(shown)).toEqual([]);
      await page.evaluate(activated);
      await areDrawn(shown);
      const requested = kindsOfRequests(shown, timer);
      await page.evaluate(hiddenPage(true));
      await page.evaluate(refreshAll);
      await page.clock.fastForward(61_000);
      expect(kindsOfRequests(shown, timer)).toBe(requested);
      await page.evaluate(hiddenPage(false));
      await eventually(async () => expect(kindsOfRequests(shown, timer)).toMatch(`${requested},again`));
      expect(kindsOfRequests(shown, timer)).toMatch(/^view(,again)+$/);
      await eventually(async () => expect(await site.viewCount(timer)).toBe(1));
    });
  });

  describe('by the clock of the service', () => {
    const secondsOf = async (shown: RecordedPage) => {
      const deadline = await shown.page
        .locator('tminus-timer')
        .first()
        .evaluate((each) => (each as unknown as { deadline: string }).deadline);
      return Math.floor(Date.parse(deadline) / 1000) - Math.floor(Date.now() / 1000);
    };

    it('also on a device whose clock is wrong by years', async () => {
      const timer = await site.createTimer();
      const shown = await site.openPage(site.script() + site.element(timer), {
        prepare: (page) => page.clock.setFixedTime('2031-05-05T05:05:05Z'),
      });
      await areDrawn(shown);
      await eventually(async () => expect(await shown.page.evaluate(differing)).toEqual([]));
      expect(await secondsOf(shown)).toBeGreaterThan(99 * 3_600);
    });

    it('also without a connection, in which they ask at most once a minute', async () => {
      const timer = await site.createTimer();
      const shown = await site.openPage(site.script() + site.element(timer), {
        prepare: async (page) => {
          await page.clock.install();
          await page.addInitScript(recordedWaits);
        },
      });
      const { page } = shown;
      await areDrawn(shown);
      await page.context().setOffline(true);
      await page.evaluate(refreshAll);
      await eventually(async () => {
        await page.clock.fastForward(60_000);
        expect(stateRequests(shown).length).toBeGreaterThan(15);
      });
      expect(await page.evaluate('Math.max(...waits)')).toBeGreaterThan(30_000);
      expect(await page.evaluate('Math.max(...waits)')).toBeLessThanOrEqual(60_000);
      await areDrawn(shown);
    });

    it.each([
      ['zeros', { action: 'zeros' }, 'Sale: 0 minutes'],
      ['nothing', { action: 'hidden' }, undefined],
      ['a message', { action: 'message', message: 'Over' }, 'Sale: Over'],
    ] as const)('reach zero, and show %s', async (_, onExpire, label) => {
      const timer = await site.createTimer({ onExpire, targetDate: new Date(Date.now() + 1_800_000).toISOString() });
      const content = `<p id="offer">Offer</p><p id="over" hidden>Over</p>${site.script()}${site.element(timer, 'show="#over" hide="#offer"')}`;
      const shown = await site.openPage(content, { prepare: (page) => page.clock.install() });
      await areDrawn(shown);
      await shown.page.evaluate(
        `globalThis.expired = []; addEventListener('tminus:expired', ({ detail }) => expired.push(detail))`,
      );
      await shown.page.clock.fastForward(1_800_000);
      await shown.page.clock.runFor(1_000);
      await eventually(async () =>
        expect(await shown.page.locator('tminus-timer canvas').count()).toBe(label === undefined ? 0 : 1),
      );
      if (label !== undefined) {
        const spoken = shown.page.locator('tminus-timer').getByRole('timer');
        expect(await labelOf(shown)).toBe(label);
        expect([await spoken.getAttribute('aria-live'), await spoken.textContent()]).toEqual(['polite', label]);
      }
      expect(await shown.page.locator('#over').isVisible()).toBe(true);
      expect(await shown.page.locator('#offer').isVisible()).toBe(false);
      const deadline = new Date(timer.targetDate ?? '').toISOString();
      expect(await shown.page.evaluate('expired')).toEqual([{ deadline, state: 'expired', secondsLeft: 0 }]);
    });

    it('lead to another page at zero, and not again if the server leads back', async () => {
      const timer = await site.createTimer();
      const shown = await site.openPage(site.script() + site.element(timer, 'redirect="/old#end"'), {
        prepare: (page) => page.route('**/*.json*', longOver),
      });
      const visited = () => shown.record.requestedUrls.filter((url) => url.startsWith(site.url));
      const leadsTo = async (...paths: string[]) => {
        const pages = paths.map((path) => site.url + path);
        await eventually(async () => expect(visited().map((url) => url.replace(/#.*/, ''))).toEqual(pages));
        await areDrawn(shown);
        expect(visited()).toHaveLength(pages.length);
      };
      // Its address is what pages with the policy `origin` tell about all of theirs.
      const fromHome = ['', 'old', 'sale'];
      await leadsTo(...fromHome);
      await shown.page.goto(`${site.url}shop`);
      await leadsTo(...fromHome, 'shop', 'old', 'sale', 'old', 'sale');
      expect(await shown.page.evaluate('history.length')).toBe(3);
    });

    it('go on with the next deadline, and ask first if it needs more digits', async () => {
      const targetDate = new Date(Date.now() + 49.5 * 3_600_000).toISOString();
      const timer = await site.createTimer({ units: ['hours', 'minutes', 'seconds'], targetDate });
      const shown = await site.openPage(site.script() + site.element(timer, 'ticks'), {
        prepare: async (page) => {
          await page.clock.install();
          await page.addInitScript(shownHours);
          await page.route('**/*.json*', endsSoon(200 * 3_600_000), { times: 1 });
        },
      });
      await areDrawn(shown);
      await eventually(async () => {
        await shown.page.clock.runFor(1_000);
        expect(await shown.page.evaluate('[...hours]')).toContain(49);
      });
      expect(await shown.page.evaluate('[...hours]')).toEqual([0, 49]);
    });

    it('show nothing while they are paused or deleted, and go on while the service fails', async () => {
      const timer = await site.createTimer();
      const setStatus = async (status: 'active' | 'paused') => {
        await site.client.timers.update(timer.id, { status });
      };
      const shown = await site.openPage(site.script() + site.element(timer), {
        prepare: (page) => page.clock.install(),
      });
      const picture = shown.page.locator('tminus-timer').locator('canvas, img');
      await areDrawn(shown);
      await setStatus('paused');
      await eventually(async () => {
        await shown.page.evaluate(refreshAll);
        expect(await shown.page.evaluate(waiting)).toBe(1);
      });
      await shown.page.route('**/*.json*', (route) => route.abort());
      await shown.page.clock.runFor(5_000);
      await shown.page.unroute('**/*.json*');
      expect(await picture.filter({ visible: true }).count()).toBe(0);
      await setStatus('active');
      await eventually(async () => {
        await shown.page.clock.runFor(20_000);
        expect(await shown.page.evaluate(waiting)).toBe(0);
      });
      const answerWith = async (status: number) => {
        await shown.page.route('**/*.json*', failure(status), { times: 1 });
        const answer = shown.page.waitForResponse(/page=again/);
        await shown.page.evaluate(refreshAll);
        await (await answer).finished();
      };
      for (const status of [503, 503, 404]) {
        expect(await shown.page.evaluate(waiting)).toBe(0); // also after an answer: a request begins only when the last one has ended
        await answerWith(status);
      }
      await eventually(async () => expect(await shown.page.evaluate(waiting)).toBe(1));
      expect(await picture.filter({ visible: true }).count()).toBe(0);
    });
  });
}
