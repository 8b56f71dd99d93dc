import type { CreateTimer, Timer } from '@tminus/client';
import { barHtml, elementHtml, embedHtml, frameHtml } from '@tminus/domain/embed-code';
import { type RecordedPage, describeIfInstalled, eventually } from '@tminus/testing';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CustomerProject, exampleTimer, inUse, readExamples, projectFiles } from './web-pages-document.ts';
import { countShifts, waiting } from './web-timers-in-page.ts';
import { type PageOptions, type WebTimersSite, areDrawn, userAgent } from './web-timers-site.ts';

/** What formatting adds to code. */
const withoutSpaces = (html: string) =>
  html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/ ?(\/?>) ?/g, '>')
    .trim();

/** Timers on pages as customers build them: with the code of the console, and with the examples of the documents. */
export function describeOnSites(site: WebTimersSite): void {
  let project: CustomerProject;
  const examples = readExamples();

  beforeAll(async () => (project = await CustomerProject.create(site.embedUrl, projectFiles)));
  beforeEach(() => (site.policy = ''));
  afterAll(() => project.remove());

  const createTimer = (fields: Partial<CreateTimer> = {}) => {
    const targetDate = new Date(Date.now() + 1_800_000).toISOString();
    return site.createTimer({ targetDate, ...fields } as Partial<CreateTimer>);
  };

  const hasOneView = (timer: Timer) => eventually(async () => expect(await site.viewCount(timer)).toBe(1));

  const example = (language: string, pattern: RegExp, id = exampleTimer) => {
    const found = examples.find((each) => each.language === language && pattern.test(each.code));
    if (!found) throw new Error(`docs/web-pages.md has no ${language} with ${pattern.source}.`);
    return inUse(found.code, site.embedUrl, id);
  };

  const openPage = (body: string, { prepare, head = '', ...options }: PageOptions & { head?: string } = {}) =>
    site.openHtml(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>Shop</title>${head}<body>${body}`,
      {
        userAgent,
        prepare: async (page) => {
          await page.addInitScript(countShifts);
          await prepare?.(page);
        },
        ...options,
      },
    );

  /** What the console gives out. */
  const codeOf = (id: string, service = site.embedUrl) => {
    const options = { url: `${service}/t/${id}.gif`, width: 600, height: 150, alt: 'Sale' };
    const bar = { text: 'Sale ends soon', button: 'Shop now', href: '/sale', position: 'top' } as const;
    return {
      element: elementHtml(options),
      bar: barHtml(options, bar),
      frame: frameHtml(options),
      image: embedHtml({ ...options, retina: true }),
    };
  };

  const inPage = (code: string) => `<header><h1>Shop</h1></header><main>${code}<p>Below</p></main>`;

  describe('with the code of the console', () => {
    it('which is that of the documents', () => {
      const code = codeOf(exampleTimer, 'https://img.example.com');
      const written = examples.filter(({ language }) => language === 'html').map((each) => withoutSpaces(each.code));
      for (const form of ['element', 'bar', 'frame'] as const) expect(written).toContain(withoutSpaces(code[form]));
    });

    it.each([
      [1280, 1],
      [360, 2],
    ])('in a window that is %d wide', async (width, deviceScaleFactor) => {
      const open = (code: string) => openPage(code, { viewport: { width, height: 900 }, deviceScaleFactor });
      const timers = { element: await createTimer(), frame: await createTimer(), image: await createTimer() };
      const code = [codeOf(timers.element.id).element, codeOf(timers.frame.id).frame, codeOf(timers.image.id).image];
      const shown = await open(inPage(code.join('<p>Below</p>')));
      const { page, record } = shown;
      await page.getByRole('timer').waitFor();
      await page.frameLocator('iframe').getByRole('timer').waitFor();
      for (const timer of Object.values(timers)) await hasOneView(timer);
      for (const place of ['tminus-timer', 'iframe', 'main > img'])
        expect([place, (await page.locator(place).boundingBox())?.width]).toEqual([place, Math.min(600, width - 16)]);
      expect([await page.evaluate('shifts'), await shown.sidewaysScroll(), record.errors]).toEqual([0, 0, []]);
      // Axe does not look into frames of other sites.
      const problems = (await shown.accessibilityProblems()).filter((each) => !each.startsWith('frame-tested:'));
      await page.goto(`${site.embedUrl}/t/${timers.frame.id}`);
      expect([...problems, ...(await shown.accessibilityProblems('main'))]).toEqual([]);
      await page.context().close();

      const timer = await createTimer();
      const withBar = await open(codeOf(timer.id).bar + inPage(''));
      await withBar.page.getByRole('timer').waitFor();
      await hasOneView(timer);
      // It gets its height when the script runs.
      expect(await withBar.page.evaluate('shifts')).toBeLessThanOrEqual(0.02);
      expect([await withBar.sidewaysScroll(), withBar.record.errors]).toEqual([0, []]);
      expect(await withBar.accessibilityProblems()).toEqual([]);
    });

    it('with the strictest content security policy', async () => {
      const [, allowed = ''] = /: (.+)/.exec(example('http', /^Content-Security-Policy/)) ?? [];
      site.policy = `${allowed}; style-src 'self'`;
      site.files['/page.css'] = example('css', /tminus-timer img/);
      const timer = await createTimer();
      const { bar, element, frame } = codeOf(timer.id);
      const code = (bar + inPage(element + frame)).replaceAll(/ style="[^"]*"/g, '');
      const shown = await openPage(code, { head: '<link rel="stylesheet" href="/page.css">' });
      await areDrawn(shown);
      await shown.page.frameLocator('iframe').getByRole('timer').waitFor();
      expect(shown.record.errors).toEqual([]);
    });

    describeIfInstalled('curl', 'and a copy of the script', () => {
      it('which the browser checks', async () => {
        const folder = project.folder;
        const printed = execFileSync('sh', ['-ec', example('sh', /integrity|sha384/)], {
          cwd: folder,
          encoding: 'utf8',
        });
        site.files['/embed.js'] = readFileSync(join(folder, 'embed.js'), 'utf8');
        const script = example('html', /integrity/).replace('sha384-…', printed.trim());
        const timer = await createTimer();
        const element = codeOf(timer.id).element.replace(/<script.*<\/script>/, script);
        const shown = await openPage(inPage(element));
        await areDrawn(shown);
        expect(shown.record.requestedUrls.filter((url) => url.endsWith('.js'))).toHaveLength(1);
        expect(shown.record.errors).toEqual([]);
        site.files['/embed.js'] += ' ';
        await shown.page.reload();
        await shown.page.getByRole('img', { name: 'Sale' }).waitFor();
        expect(shown.record.errors.join()).toMatch(/integrity/);
        expect(await shown.page.evaluate(waiting)).toBe(1);
      });
    });
  });

  it('have types for TypeScript, React and Vue', async () => {
    expect(await project.typeErrors()).toBe('');
  });

  describe.each([
    ['React', 'react-browser.tsx', 'react-server.tsx'],
    ['Vue', 'vue-browser.js', 'vue-server.js'],
  ])('built with %s', (_, forBrowser, forServer) => {
    let sale: Timer;
    let launch: Timer;
    let ids: [string, string];

    beforeAll(async () => {
      sale = await createTimer();
      launch = await createTimer({ name: 'Launch', width: 320, height: 80, template: 'minimal' });
      ids = [sale.id, launch.id];
      site.files['/app.js'] = await project.bundle(forBrowser, { ids });
    });

    const openApp = (html = '') =>
      openPage(`<header><h1>Shop</h1></header><main>${html}</main><script src="/app.js"></script>`, {
        prepare: (page) => page.clock.install(),
      });
    const stateRequests = ({ record }: RecordedPage) => record.requestedUrls.filter((url) => url.includes('.json'));

    it('show a timer, another one, its end, and nothing', async () => {
      const shown = await openApp();
      const { page, record } = shown;
      await areDrawn(shown);
      await page.getByText('The sale is on.').waitFor();
      await hasOneView(sale);
      expect(await shown.accessibilityProblems()).toEqual([]);
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('timer', { name: /^Launch: / }).waitFor();
      expect(
        await page.locator('tminus-timer canvas').evaluateAll((all) => all.map((each) => each.clientWidth)),
      ).toEqual([320]);
      await hasOneView(launch);
      await page.clock.fastForward(1_800_000);
      await page.clock.runFor(1_000);
      await page.getByText('The sale is over.').waitFor();
      await page.evaluate('unmount()');
      expect(await page.locator('main').innerHTML()).toMatch(/^(<!---->)*$/);
      const requested = stateRequests(shown).length;
      await page.clock.runFor(2 * 3_600_000);
      expect(stateRequests(shown)).toHaveLength(requested);
      expect(record.errors).toEqual([]);
    });

    it('take over what a server has written', async () => {
      const over = await createTimer({ targetDate: new Date(Date.now() + 1_000).toISOString() });
      site.files['/app.js'] = await project.bundle(forBrowser, { ids: [over.id, launch.id] });
      const html = await project.runOnServer(forServer, { ids: [over.id, launch.id] });
      expect(html).toContain(`<tminus-timer src="${site.embedUrl}/t/${over.id}.json"><img src=`);
      const shown = await openApp(html);
      await areDrawn(shown);
      await shown.page.getByText('The sale is over.').waitFor();
      await shown.page.getByRole('button', { name: 'Next' }).click();
      await shown.page.getByText('The sale is on.').waitFor();
      await hasOneView(over);
      expect(shown.record.errors).toEqual([]);
    });
  });
}
