import {
  type RecordedPage,
  type TestProfile,
  describeIfInstalled,
  eventually,
  isProof,
  repositoryRoot,
} from '@tminus/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { type EveryPage, accountPages, publicPages, useEveryPage, PageVisits, visitsOf } from './every-page.ts';
import { keepScreenshot, problemsOfRequests } from './page-problems.ts';
import { clipboardOf, copied, field, describeSuites, useConsole } from './shared-console.ts';

/** In German, on a phone, in the dark. */
const campaigns = (pages: () => EveryPage): void => {
  let phone: TestProfile;

  beforeAll(async () => {
    phone = await pages().owner({
      locale: 'de-DE',
      colorScheme: 'dark',
      hasTouch: true,
      viewport: { width: 360, height: 3_000 }, // nothing of the page lies under the bar at its bottom
      permissions: ['clipboard-read', 'clipboard-write'],
    });
  });

  /** The visits of all pages check the accessibility of the dialog to embed. */
  const problemsOf = async (shown: RecordedPage, isDialog = false): Promise<string[]> => {
    const sideways = await shown.sidewaysScroll();
    return [
      ...(isDialog ? [] : await shown.accessibilityProblems()),
      ...(sideways === 0 ? [] : [`${sideways} px wider than the window`]),
      ...problemsOfRequests(shown, pages().service),
    ];
  };

  it('a marketer on a phone sets up deadlines that hold, with at most 5 clicks each', async () => {
    const shown = await phone.reusedPage();
    const { page } = shown;
    let clicks = 0;
    await page.exposeFunction('countClick', () => void clicks++);
    await page.addInitScript('addEventListener("pointerdown", () => window.countClick(), true)');
    const embed = pages().service.services.embed.url;

    /** @returns the image address in the code that was copied, with what the tool would replace */
    const setUp = async (name: string, steps: () => Promise<unknown>): Promise<(tag: string) => URL> => {
      clicks = 0;
      await page.goto(pages().address('/timers/new'), { waitUntil: 'networkidle' });
      await field(page, 'Name').fill(name);
      await steps();
      expect(await problemsOf(shown)).toEqual([]);
      await keepScreenshot(shown, `campaign-${name}-editor`);
      await page.getByRole('button', { name: 'Timer erstellen' }).click();
      const tool = field(page, 'Mailing-Tool');
      await tool.waitFor();
      if ((await tool.inputValue()) !== 'klaviyo') {
        await tool.selectOption('klaviyo');
        clicks += 2; // it opens, then one of its options
      }
      await copied(page, () => page.getByRole('button', { name: 'Code kopieren' }).click(), 'Kopiert');
      expect(await problemsOf(shown, true)).toEqual([]);
      await keepScreenshot(shown, `campaign-${name}-embed`);
      expect(clicks).toBeLessThanOrEqual(5);
      const code = (await clipboardOf(page)).replaceAll('&amp;', '&');
      return (value) =>
        new URL(code.replace(/^.*?src="https:\/\/[^/]+([^"]*)".*$/s, `${embed}$1`).replace(/\{\{.*?\}\}/, value));
    };
    const stateOf = async (image: URL) => {
      image.pathname = image.pathname.replace('.gif', '.json');
      return (await (await fetch(image)).json()) as { state: string; deadline: string };
    };

    const voucher = await setUp('Gutschein', () => page.getByText('Persönlich', { exact: true }).click());
    expect(await stateOf(voucher('2031-05-01T10:00:00Z'))).toMatchObject({
      state: 'running',
      deadline: '2031-05-01T10:00:00.000Z',
    });

    const offer = await setUp('Angebot', () =>
      page.getByRole('switch', { name: 'In der Zeitzone jedes Empfängers', exact: true }).check(),
    );
    const [tokyo, berlin] = [await stateOf(offer('Asia/Tokyo')), await stateOf(offer('Europe/Berlin'))];
    expect(Date.parse(berlin.deadline) - Date.parse(tokyo.deadline)).toBeGreaterThanOrEqual(7 * 3_600_000);

    const ended = await setUp('Ende', async () => {
      await page.getByText('Persönlich', { exact: true }).click();
      await page.getByRole('heading', { name: 'Link', exact: true }).click();
      await page.getByLabel('Ein Klick führt zu').fill('https://shop.example/sale');
      await page.getByLabel('Nach Ablauf führt er zu').fill('https://shop.example/over');
    });
    const targets = ['2031-05-01', '2020-05-01'].map(async (end) => {
      const { search, pathname } = ended(end);
      const link = new URL(pathname.replace(/\/t\/(.*)\.gif/, '/c/$1') + search, embed);
      return (await fetch(link, { redirect: 'manual' })).headers.get('location')?.replace(/\?.*/, '');
    });
    expect(await Promise.all(targets)).toEqual(['https://shop.example/sale', 'https://shop.example/over']);
  });
};

const sight = (pages: () => EveryPage): void => {
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

/** Set it to take the pictures of the README again. */
const takesPictures = process.env['PICTURES'] !== undefined;
const pictures = [
  { name: 'start', path: '/', theme: 'light', height: 1050 },
  { name: 'editor', path: '/timers/:id', theme: 'light', height: 860 },
  { name: 'embed', path: '/timers/:evergreen/embed', theme: 'light', height: 860 },
  { name: 'analytics', path: '/timers/:id/analytics', theme: 'dark', height: 940 },
] as const;

const shownImagesAreLoaded = `[...document.images].every(
  (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
)`;

/** Each page, in a language, a theme and at widths that change from page to page, and in the proofs also from day to day. */
const everyPage = (pages: () => EveryPage) => {
  let pageVisits: PageVisits;

  beforeAll(() => void (pageVisits = new PageVisits(pages())));

  const cases = [...publicPages, ...accountPages].map((page, index) => [page.name, page, visitsOf(index)] as const);

  it.each(cases)('%s', async (_name, page, visits) => {
    const found = await Promise.all(visits.map((visit) => pageVisits.problemsOf(page, visit)));
    expect(found.flat()).toEqual([]);
  });

  if (takesPictures)
    it.each(pictures)('picture of the README: $name', async ({ name, path, theme, height }) => {
      const viewport = { width: 1280, height };
      const options = { colorScheme: theme, viewport, reducedMotion: 'no-preference' } as const;
      const profile = await (path === '/' ? pages().visitor(options) : pages().owner(options));
      const { page } = await pages().open(profile, { name, path });
      await eventually(async () => expect(await page.evaluate(shownImagesAreLoaded)).toBe(true));
      const picture = await sharp(await page.screenshot())
        .png({ palette: true, effort: 10 })
        .toBuffer();
      writeFileSync(join(repositoryRoot, 'docs/images/console', `${name}.png`), picture);
      await profile.close();
    });
};

describeIfInstalled('chromium', 'the console', () => {
  const started = useConsole({ SIGN_UP: 'open', EMBED_PUBLIC_URL: 'https://img.example.com' });
  const pages = useEveryPage(started, { email: 'anna@example.com', hasViews: true });

  describeSuites(started, {
    'on every page': () => everyPage(pages),
    ...(!isProof && {
      'for campaigns': () => campaigns(pages),
      'for people who use colors, keyboard or language differently': () => sight(pages),
    }),
  });
});
