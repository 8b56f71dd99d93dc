import { type RecordedPage, describeIfInstalled } from '@tminus/testing';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { EveryPage } from './every-page.ts';
import { foreignDates } from './in-page/foreign-dates.ts';
import { layoutProblems } from './in-page/layout-problems.ts';
import { problemsAtWidths } from './in-page/problems-at-widths.ts';

/** As large as most of a page: what is below is not checked for what covers it. */
const viewport = { width: 1280, height: 3_000 };

describeIfInstalled('chromium', 'the console for people who set up their browser differently', () => {
  let pages: EveryPage;

  beforeAll(async () => {
    pages = await EveryPage.start();
  });

  afterAll(() => pages.stop());

  it('with reduced motion, nothing moves; with text of twice the size, everything is shown', async () => {
    const options = { viewport, reducedMotion: 'reduce' } as const;
    const check = async (shown: RecordedPage) => {
      const { page } = shown;
      const moving = await page.evaluate<string[]>(`[
        ...[...document.images].map((image) => image.currentSrc).filter((src) => /\\.gif(\\?|$)/.test(src)),
        ...(noteWhatMoves(), whatMoved),
      ]`);
      const found = await layoutProblems(page);
      if ((await shown.sidewaysScroll()) > 0) found.push('is wider than the window');
      return [...moving.map((each) => `${each} moves`), ...found.map((each) => `large text: ${each}`)];
    };
    const prepare = async (page: Page) => {
      await page.addInitScript(recordWhatMoves);
      await useTextOfTwiceTheSize(page);
    };
    expect(await pages.problems(options, check, prepare)).toEqual([]);
  });

  // In English: pages.e2e.spec.ts.
  it('in German, all texts and controls are shown between 360 and 1440 px, and German dates only', async () => {
    const options = { locale: 'de-DE', viewport: { width: 360, height: 3_000 }, reducedMotion: 'reduce' } as const;
    const problems = await pages.problems(options, async (shown, { name }) => [
      ...(await problemsAtWidths(shown)),
      ...(name === 'reference' ? [] : await foreignDates(shown.page, 'de')), // which is in English
    ]);
    expect(problems).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('with more contrast, all text has 7:1: %s', async (colorScheme) => {
    const owner = await pages.owner({ colorScheme, contrast: 'more', reducedMotion: 'reduce' });
    const problems: string[] = [];
    for (const path of ['/timers', '/timers/new', '/settings/usage', '/settings/keys']) {
      const shown = await pages.open(owner, { name: path, path });
      const failed = await shown.accessibilityProblems(':root', { rule: 'color-contrast-enhanced' });
      problems.push(...failed.map((problem) => `${path}: ${problem}`));
      await shown.page.close();
    }
    await owner.close();
    expect(problems).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'with forced colors, states and drawings are still visible: %s',
    async (colorScheme) => {
      const options = { colorScheme, forcedColors: 'active', reducedMotion: 'reduce', viewport } as const;
      const [owner, visitor] = await Promise.all([pages.owner(options), pages.visitor(options)]);
      const open = async (path: string) =>
        (await pages.open(path === '/' ? visitor : owner, { name: path, path })).page;

      const start = await open('/');
      expect((await colorsOf(start.getByRole('button', { name: /^Palette/ }).first())).length).toBeGreaterThan(2);
      expect(await borderOf(start.getByRole('button', { name: 'Copy the code' }))).not.toBe('none');

      const editor = await open('/timers/new');
      const segment = (name: string) => editor.locator('label', { hasText: new RegExp(`^${name}$`) });
      expect(await colorsOf(segment('Fixed'))).not.toEqual(await colorsOf(segment('Evergreen')));
      expect(await colorsOf(editor.getByRole('link', { name: 'Timers' }))).not.toEqual(
        await colorsOf(editor.getByRole('link', { name: 'Analytics' })),
      );
      const preset = (name: string) => editor.getByRole('button', { name, exact: true });
      expect(await colorsOf(preset('600'))).not.toEqual(await colorsOf(preset('640')));
      const track = editor.locator('.mantine-Switch-track').first();
      const off = await colorsOf(track);
      expect(off.length).toBeGreaterThan(1);
      await track.click();
      await editor.locator('.mantine-Switch-input:checked').first().waitFor({ state: 'attached' });
      await editor.mouse.move(0, 0);
      expect(await colorsOf(track)).not.toEqual(off);

      const usage = await open('/settings/usage');
      expect((await colorsOf(usage.getByRole('meter').nth(1))).length).toBeGreaterThan(1);
      expect(await colorsOf(usage.getByRole('link', { name: 'Usage' }))).not.toEqual(
        await colorsOf(usage.getByRole('link', { name: 'Data' })),
      );

      const analytics = await open('/timers/:id/analytics');
      expect((await colorsOf(analytics.locator('canvas').first())).length).toBeGreaterThan(1);
      expect((await colorsOf(analytics.locator('figure svg').first())).length).toBeGreaterThan(1);
      const row = (name: RegExp) => analytics.getByRole('row', { name }).first();
      expect(await colorsOf(row(/^Gmail/))).not.toEqual(await colorsOf(row(/^Mail app/)));
      await Promise.all([owner.close(), visitor.close()]);
    },
  );
});

/** The browser's own setting: the sizes in media queries grow, too. */
/** Also what ends before the page is complete. */
const recordWhatMoves = `
  globalThis.whatMoved = new Set();
  globalThis.noteWhatMoves = () => {
    for (const { playState, effect, animationName, transitionProperty } of document.getAnimations()) {
      if (playState !== 'running' || effect.getTiming().duration <= 1) continue;
      whatMoved.add([effect.target.localName, effect.pseudoElement, animationName ?? transitionProperty].join(' '));
    }
  };
  for (const type of ['animationstart', 'transitionstart']) addEventListener(type, noteWhatMoves, true);
`;

async function useTextOfTwiceTheSize(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** The colors that are not only in the smooth edges of letters and lines, sorted. */
async function colorsOf(element: Locator): Promise<string[]> {
  const { data, info } = await sharp(await element.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.subarray(at, at + 3).toString('hex');
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const most = (info.width * info.height) / 200;
  return [...counts].flatMap(([color, count]) => (count > most ? [color] : [])).sort();
}

interface Styled {
  computedStyleMap(): { get(property: string): unknown };
}
const borderOf = (element: Locator) =>
  element.evaluate((each) => String((each as unknown as Styled).computedStyleMap().get('border-top-style')));
