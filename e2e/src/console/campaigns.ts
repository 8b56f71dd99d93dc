import type { RecordedPage, TestProfile } from '@tminus/testing';
import { clipboardOf, copied, field } from './controls.ts';
import type { EveryPage } from './every-page.ts';
import { keepScreenshot, problemsOfRequests } from './page-problems.ts';

/** In German, on a phone, in the dark. */
export const campaigns = (pages: () => EveryPage): void => {
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
