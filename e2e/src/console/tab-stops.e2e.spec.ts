import { describeIfInstalled } from '@tminus/testing';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { EveryPage } from './every-page.ts';
import { foreignDates } from './in-page/foreign-dates.ts';
import { Keyboard } from './keyboard.ts';

/** More than any page has. */
const most = 200;

/** Presses Tab until the focus is where it was. @returns after what the focus was nowhere */
async function lostFocus(page: Page): Promise<string[]> {
  const keyboard = new Keyboard(page);
  await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle'); // fields that are loaded when somebody uses the page
  await page.keyboard.press('Tab');
  await page.evaluate('window.firstStop = document.activeElement');
  const lost: string[] = [];
  let last = '';
  for (let count = 0; count < most; count++) {
    const { tag, name } = await keyboard.press('Tab');
    if (await page.evaluate('document.activeElement === window.firstStop')) return lost;
    if (tag === 'body') lost.push(last);
    last = `${tag} ${JSON.stringify(name)}`;
  }
  return [last, 'all of them: it does not come back'];
}

describeIfInstalled('chromium', 'Tab', () => {
  let pages: EveryPage;

  beforeAll(async () => {
    pages = await EveryPage.start();
  });

  afterAll(() => pages.stop());

  it('leads from one element to the next, on every page and with all sections open; all of them show one clock', async () => {
    const problems = await pages.problems({ viewport: { width: 1280, height: 900 } }, async ({ page }, { name }) => {
      const lost = await lostFocus(page);
      const dates = name === 'reference' ? [] : await foreignDates(page, 'en'); // its times are those of the API
      // Once around, the focus is on the controls of the browser.
      return [...dates, ...(lost.length > 1 ? lost.map((stop) => `the focus is nowhere after ${stop}`) : [])];
    });
    expect(problems).toEqual([]);
  });

  it.each(['/timers', '/analytics'])('keeps the focus in the page when a menu is open: %s', async (path) => {
    const owner = await pages.owner({});
    const { page } = await pages.open(owner, { name: path, path });
    const buttons = page.locator('[aria-haspopup=menu]:visible');
    for (const button of (await buttons.all()).slice(0, 3)) {
      await button.press('Enter');
      await page.getByRole('menu').waitFor();
      for (const key of ['Tab', 'Tab', 'Shift+Tab']) expect((await new Keyboard(page).press(key)).tag).not.toBe('body');
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
    await owner.close();
  });

  it('leads through German pages, whose files and names are German, too', async () => {
    const owner = await pages.owner({ locale: 'de-DE' });
    const { page } = await pages.open(owner, { name: 'timer-analytics', path: '/timers/:id/analytics' });
    await page.getByRole('button', { name: 'CSV' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Geräte' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^black-friday-launch_geräte_.*\.csv$/);
    const [header, ...rows] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(header).toBe('Gerät;Aufrufe');
    expect(rows.at(-1)).toMatch(/^Unbekannt;\d+$/);
    await page.goto(pages.address('/settings/security'));
    await page
      .getByText(/Chrome unter/)
      .first()
      .waitFor();
    await owner.close();
  });
});
