import { type RecordedPage, type TestProfile, eventually } from '@tminus/testing';
import { button, createShownTimer, field, middlesOf } from './controls.ts';
import { useEveryPage } from './every-page.ts';
import type { ConsoleInBrowser } from './shared-console.ts';

export const editorSchedules = (started: () => ConsoleInBrowser): void => {
  const pages = useEveryPage(started);
  const newTimer = (profile: TestProfile): Promise<RecordedPage> =>
    pages().open(profile, { name: 'new timer', path: '/timers/new' });

  it('says when the countdown of a recipient ends, and writes the name of a field as the tool does', async () => {
    const { page, record } = await newTimer(await pages().owner());
    await field(page, 'Name').fill('Voucher');
    await page.getByText('Personal', { exact: true }).click();
    await page.getByText(/^Example: the date \w+ \d+, 20\d\d means \w+, \w+ \d+, 20\d\d, 11:59 PM /).waitFor();
    await page.getByRole('switch', { name: 'Until a time of day', exact: true }).check();
    await page.getByText('Midnight', { exact: true }).click(); // not the palette of this name
    await page.getByText(/^Example: the date .* means .*, 12:00 AM /).waitFor();
    await createShownTimer(page);
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/^Readers will not see this timer: only your computer or its network knows (localhost|127\.0\.0\.1)/)
      .waitFor();
    await field(dialog, 'Mailing tool').selectOption('klaviyo');
    await dialog.getByText('11/28/2026 is not read').waitFor();
    await field(dialog, 'Name of your date field').fill('Sale end');
    await eventually(async () =>
      expect(await dialog.locator('pre').first().textContent()).toContain('end={{person|lookup:'),
    );
    await field(dialog, 'Mailing tool').selectOption('mailchimp');
    expect(await dialog.locator('pre').first().textContent()).toContain('end=*|SALE_END|*');
    expect(record.errors).toEqual([]);
  });

  it('shows all weekdays in one row, also on a phone', async () => {
    const { page, record } = await newTimer(await pages().owner({ viewport: { width: 360, height: 800 } }));
    await page.getByText('Recurring', { exact: true }).click();
    const days = page.getByRole('group', { name: 'On' });
    await days.getByRole('checkbox', { name: 'Monday' }).check();
    const labels = await days.locator('label').all();
    expect(labels).toHaveLength(7);
    expect(await middlesOf(labels)).toHaveLength(1);
    await days.getByRole('checkbox', { name: 'Friday' }).uncheck();
    await days.getByRole('checkbox', { name: 'Monday' }).uncheck();
    await button(page, 'Create timer').click();
    await page.getByText('Choose at least one day.').waitFor();
    expect(record.errors).toEqual([]);
  });
};
