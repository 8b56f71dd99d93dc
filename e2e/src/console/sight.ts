import type { TestProfile } from '@tminus/testing';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { EveryPage } from './every-page.ts';

export const sight = (pages: () => EveryPage): void => {
  let owner: TestProfile;

  beforeAll(async () => void (owner = await pages().owner()));

  const themes = ['light', 'dark'] as const;
  /** As when the device changes it. */
  const choose = async (page: Page, theme: (typeof themes)[number]) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
  };

  it('follow the theme of the device while they are open, and with more contrast, all text has 7:1', async () => {
    const problems: string[] = [];
    for (const path of ['/timers', '/timers/new', '/settings/usage', '/settings/keys']) {
      const shown = await pages().open(owner, { name: path, path }, (page) => page.emulateMedia({ contrast: 'more' }));
      for (const theme of themes) {
        await choose(shown.page, theme);
        const failed = await shown.accessibilityProblems(':root', { rule: 'color-contrast-enhanced' });
        problems.push(...failed.map((problem) => `${path}, ${theme}: ${problem}`));
      }
      await shown.page.emulateMedia({ contrast: null });
    }
    expect(problems).toEqual([]);
  });

  it('redraw charts in the theme of the device', async () => {
    const shown = await pages().open(owner, { name: 'analytics', path: '/timers/:id/analytics' });
    for (const theme of themes.toReversed()) {
      await choose(shown.page, theme);
      expect(await shown.accessibilityProblems(':root', { rule: 'color-contrast' })).toEqual([]);
    }
  });

  it('with forced colors, states and drawings are still visible', async () => {
    // Nothing of a page lies under the bar at its bottom.
    const viewport = { width: 1280, height: 3_000 };
    const [visitor, tall] = await Promise.all([pages().visitor({ viewport }), pages().owner({ viewport })]);
    /** Opens a page and judges it in both themes. */
    const inThemes = async (path: string, judge: (page: Page) => Promise<void>) => {
      const shown = await pages().open(path === '/' ? visitor : tall, { name: path, path }, (each) =>
        each.emulateMedia({ forcedColors: 'active' }),
      );
      const { page } = shown;
      for (const theme of themes) {
        await choose(page, theme);
        await judge(page);
        expect(await shown.accessibilityProblems(':root', { rule: 'color-contrast' })).toEqual([]);
      }
      await page.emulateMedia({ forcedColors: null });
    };

    await inThemes('/', async (start) => {
      expect((await colorsOf(start.getByRole('button', { name: /^Palette/ }).first())).length).toBeGreaterThan(2);
      expect(await borderOf(start.getByRole('button', { name: 'Copy the code' }))).not.toBe('none');
    });

    await inThemes('/timers/new', async (editor) => {
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
      await track.click();
      await editor.locator('.mantine-Switch-input:checked').first().waitFor({ state: 'detached' });
    });

    await inThemes('/timers', async (list) => {
      expect((await colorsOf(list.getByRole('link', { name: 'New timer' }))).length).toBeGreaterThan(1);
    });

    await inThemes('/settings/usage', async (usage) => {
      expect((await colorsOf(usage.getByRole('meter').nth(1))).length).toBeGreaterThan(1);
      expect(await colorsOf(usage.getByRole('link', { name: 'Usage' }))).not.toEqual(
        await colorsOf(usage.getByRole('link', { name: 'Data' })),
      );
    });

    await inThemes('/timers/:id/analytics', async (analytics) => {
      expect((await colorsOf(analytics.locator('canvas').first())).length).toBeGreaterThan(1);
      expect((await colorsOf(analytics.locator('figure svg').first())).length).toBeGreaterThan(1);
      const row = (name: RegExp) => analytics.getByRole('row', { name }).first();
      expect(await colorsOf(row(/^Gmail/))).not.toEqual(await colorsOf(row(/^Mail app/)));
    });
  });
};

/** The colors that are not only in the smooth edges of letters and lines, sorted. */
async function colorsOf(element: Locator): Promise<number[]> {
  const { data, info } = await sharp(await element.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const color = data.readUIntBE(at, 3);
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
