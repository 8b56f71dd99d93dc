import { type RecordedPage, type TestProfile, eventually } from '@tminus/testing';
import type { Locator } from 'playwright-core';
import { useEveryPage } from './every-page.ts';
import { button, closeDialog, createShownTimer, field, type ConsoleInBrowser } from './shared-console.ts';

/** As high as the page: the bar at its bottom then covers nothing that is checked. */
const viewport = { width: 1280, height: 2_600 };

export const editorFacts = (started: () => ConsoleInBrowser): void => {
  const pages = useEveryPage(started);
  let owner: TestProfile;

  beforeAll(async () => void (owner = await pages().owner({ viewport })));

  /** What a screen reader says after the name of the field. */
  const describes = (input: Locator, text: RegExp) =>
    eventually(async () => {
      const ids = ((await input.getAttribute('aria-describedby')) ?? '').split(' ').filter((id) => id !== '');
      const texts = await Promise.all(
        ids.map((id) => input.page().locator(`[id="${id}"]`).textContent({ timeout: 1_000 })),
      );
      expect(texts.join(' ')).toMatch(text);
    });

  const newTimer = (profile: TestProfile = owner): Promise<RecordedPage> =>
    pages().open(profile, { name: 'new timer', path: '/timers/new' });

  it('warns at the field, before and after it is saved, and not in red', async () => {
    const shown = await newTimer();
    const { page } = shown;
    await field(page, 'Name').fill('Barely there');
    const digits = field(page, 'Digits');
    await digits.fill('#141827');
    await describes(digits, /^Hard to read: contrast 1:1\. Use at least 3:1\.$/);
    expect(await digits.getAttribute('aria-invalid')).not.toBe('true');
    const atSaving = page.getByText('Parts of this timer cannot be read: their colors are almost the same.');
    await atSaving.waitFor();
    const day = field(page, 'Ends on');
    await day.fill('Jan 5, 2020');
    await day.press('Tab');
    await describes(day, /This date has passed/);
    expect(await shown.accessibilityProblems()).toEqual([]);
    await createShownTimer(page);
    await closeDialog(page);
    await describes(digits, /^Hard to read/);
    await describes(day, /This date has passed/);
    await digits.fill('#ffffff');
    await eventually(async () => expect(await page.getByText('Hard to read').count()).toBe(0));
    expect(await atSaving.count()).toBe(0);
    expect(shown.record.errors).toEqual([]);
  });

  it('takes a typed day or zone when the person leaves the field, presses Enter or saves, and saves nothing that it cannot read', async () => {
    const { page, record } = await owner.reusedPage();
    await page.goto(pages().address('/timers/new'), { waitUntil: 'commit' });
    // Before the field of the day is shown.
    await field(page, 'Name').fill('Typed');
    const day = field(page, 'Ends on');
    const type = async (text: string, key: string) => {
      await day.fill('');
      await day.pressSequentially(text);
      await day.press(key);
    };
    const shows = (text: string) => eventually(async () => expect(await day.inputValue()).toBe(text));
    await type('2099-10-30', 'Tab');
    await shows('Oct 30, 2099');
    // November 3 was only on the way to a day that does not exist.
    for (const save of [
      () => day.press('Enter'),
      () => day.press('Control+s'),
      () => button(page, 'Create timer').click(),
    ]) {
      await day.fill('2099-11-31');
      await save();
      await describes(day, /^Enter a day that exists, such as Dec 31, 20\d\d\.$/);
      await shows('2099-11-31');
    }
    expect(page.url()).toMatch(/\/new$/);
    await type('10/29/99', 'Tab');
    await shows('Oct 29, 2099');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('berlin');
    await zone.press('Tab');
    await eventually(async () => expect(await zone.inputValue()).toMatch(/^Europe\/Berlin/));
    await zone.fill('Atlantis');
    await button(page, 'Create timer').click();
    await describes(zone, /Choose a time zone from the list\./);
    expect(await zone.inputValue()).toBe('Atlantis');
    await zone.fill('Etc/UTC');
    await day.click();
    await type('2099-11-28', 'Enter');
    await page.waitForURL(/\/embed$/);
    await page.getByRole('dialog').waitFor();
    await closeDialog(page);
    await shows('Nov 28, 2099');
    await type('2099-11-27', 'Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await shows('Nov 27, 2099');
    expect(record.errors).toEqual([]);
  });

  it('offers motion where it is possible', async () => {
    const shown = await newTimer();
    const { page } = shown;
    await field(page, 'Name').fill('Flaps');
    const motion = page.getByRole('switch', { name: 'Smooth motion' });
    const transparent = page.getByRole('switch', { name: 'Transparent background', exact: true });
    const template = (name: string) => page.getByTitle(name, { exact: true }).click();
    expect(await motion.count()).toBe(0);
    await template('Flip');
    await motion.check();
    await page.locator('img[alt="Preview of Flaps"][src*="motion%22%3A%22smooth"]').waitFor();
    await template('Bold');
    await motion.waitFor({ state: 'detached' });
    await template('Ring');
    expect(await motion.isChecked()).toBe(false);
    await motion.check();
    await transparent.check();
    await eventually(async () => expect([await motion.isChecked(), await motion.isDisabled()]).toEqual([false, true]));
    await describes(motion, /^Not possible with a transparent background\.$/);
    await transparent.uncheck();
    await motion.check();
    expect(await shown.accessibilityProblems()).toEqual([]);
    await createShownTimer(page);
    await closeDialog(page);
    expect(await motion.isChecked()).toBe(true);
    expect(shown.record.errors).toEqual([]);
  });

  it('lets a timer start later, and shows its image before the start and after', async () => {
    const shown = await newTimer();
    const { page } = shown;
    const later = page.getByRole('switch', { name: 'Starts later', exact: true });
    const [start, end] = [field(page, 'Starts on'), field(page, 'Ends on')];
    const write = async (day: Locator, text: string) => {
      await day.fill(text);
      await day.press('Tab');
    };
    await field(page, 'Name').fill('Sale');
    await later.check();
    await write(start, 'Jan 5, 2099');
    await describes(start, /^Choose a start before the end\.$/);
    await write(end, 'Jan 9, 2099');
    await eventually(async () => expect(await start.getAttribute('aria-invalid')).not.toBe('true'));
    await page.getByRole('combobox', { name: 'Before the start' }).selectOption('Show the date of the start');
    await page.locator('img[alt="Preview of Sale"][src*="at=2099-01-05"]').waitFor();
    await page.getByText('Before the start', { exact: true }).first().click();
    await page.locator('img[alt="Preview of Sale"][src*="startsAt"][src*="onPending%22%3A%22date"]').waitFor();
    expect(await shown.accessibilityProblems()).toEqual([]);

    await createShownTimer(page);
    await closeDialog(page);
    expect([await later.isChecked(), await start.inputValue()]).toEqual([true, 'Jan 5, 2099']);
    await page.goto(pages().address('/timers'));
    const row = page.getByRole('row', { name: /Sale/ });
    expect(await row.textContent()).toMatch(/Scheduled.*starts in [\d,]+ days.*Jan 5, 2099/);
    expect(shown.record.errors).toEqual([]);
  });

  it('gives a timer a link, which the code to embed contains', async () => {
    const shown = await newTimer();
    const { page } = shown;
    await field(page, 'Name').fill('Linked');
    await page.getByRole('heading', { name: 'Link', exact: true }).click();
    const address = field(page, 'A click leads to');
    await address.fill('shop');
    await address.press('Tab');
    await describes(address, /^Enter an address that starts with https:/);
    await address.fill('Shop.example/sale');
    await address.press('Tab');
    await eventually(async () => expect(await address.inputValue()).toBe('https://Shop.example/sale'));
    const over = page.getByRole('textbox', { name: 'When the time is up, it leads to' });
    await over.fill('https://shop.example/over');
    expect(await shown.accessibilityProblems()).toEqual([]);
    const id = await createShownTimer(page);
    const dialog = page.getByRole('dialog');
    expect(await field(dialog, 'Link').inputValue()).toBe('https://shop.example/sale');
    expect(await dialog.locator('pre').first().textContent()).toMatch(new RegExp(`^<a href="http[^"]*/c/${id}" `));
    await page.goto(pages().address(`/timers/${id}`));
    await page.getByRole('heading', { name: 'Link', exact: true }).click();
    expect([await address.inputValue(), await over.inputValue()]).toEqual([
      'https://shop.example/sale',
      'https://shop.example/over',
    ]);
    expect(shown.record.errors).toEqual([]);
  });
};
