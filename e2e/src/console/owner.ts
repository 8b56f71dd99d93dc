import type { AccountId } from '@tminus/domain';
import { type RecordedPage, eventually } from '@tminus/testing';
import { clipboardOf, copied } from './controls.ts';
import type { ConsoleUnderTest } from './console-under-test.ts';
import { problemsOfRequests } from './page-problems.ts';
import { type ConsoleInBrowser, signedIn } from './shared-console.ts';

const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

export const owner = (started: () => ConsoleInBrowser): void => {
  let service: ConsoleUnderTest;
  let shown: RecordedPage;
  let timerId: string;
  let accountId: AccountId;

  const open = (path: string) => shown.page.goto(service.url(path));

  beforeAll(async () => {
    ({ service } = started());
    const { account } = ({ shown } = await signedIn(started()));
    accountId = account.id;
    timerId = await service.createEvergreenTimer(accountId);
  });

  it('rotates the embed secret, which is shown once', async () => {
    const { page } = shown;
    const dialog = page.getByRole('dialog');
    await open('/settings/keys');
    const secrets = page.getByRole('list', { name: 'Embed secrets' }).getByRole('listitem');
    const older = await secrets.locator('code').textContent();
    await page.getByRole('button', { name: 'Create a second secret' }).click();
    await dialog.getByRole('button', { name: 'Create secret' }).click();
    await dialog.getByRole('button', { name: 'Copy the secret' }).click();
    const secret = await clipboardOf(page);
    expect(secret).toMatch(/^tms_[0-9a-f]{64}$/);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    expect(await shown.accessibilityProblems()).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(secret);
    await page.getByRole('list', { name: 'Embed secrets' }).and(page.locator(':focus')).waitFor();
    expect(await shown.accessibilityProblems()).toEqual([]);
    await page.getByRole('button', { name: `End secret ${older}` }).click();
    await dialog.getByRole('button', { name: 'End secret' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Create a second secret' }).waitFor();
    expect(await secrets.locator('code').allTextContents()).toEqual([`${secret.slice(0, 12)}…`]);
  });

  it('copies what signs a start in a template, and what shows a deadline elsewhere', async () => {
    const { page } = shown;
    const copyInDialog = async (name: string) => {
      await page.getByRole('dialog').getByRole('button', { name }).click();
      return clipboardOf(page);
    };
    await open(`/timers/${timerId}/embed?tool=braze`);
    expect(await copyInDialog('Copy the signed code')).toContain(
      `'${timerId}.' | append: start | hmac_sha256_hex: 'KEY_OF_THE_TIMER'`,
    );
    await page.getByRole('button', { name: 'Show the key of this timer' }).click();
    const key = await copyInDialog('Copy the key');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await copyInDialog('Copy the signed code')).toContain(`hmac_sha256_hex: '${key}'`);
    const fixed = await service.createTimers(accountId);
    await open(`/timers/${fixed}/embed`);
    expect(await copyInDialog('Copy the annotation')).toContain('"availabilityEnds": "');
    const calendar = await copyInDialog('Copy the calendar address');
    expect((await fetch(calendar)).headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  });

  it('proposes a text instead of the image, which the code then has', async () => {
    const { page } = shown;
    const fixed = await service.createTimers(accountId);
    await open(`/timers/${fixed}`);
    await page.getByText('Text and labels', { exact: true }).click();
    const alt = page.getByLabel('Text instead of the image');
    /** Tries again: a busy machine has no time for the small picture, from which the service knows the end. */
    const propose = (pattern: RegExp) =>
      eventually(
        async () => {
          await page.getByRole('button', { name: 'Propose a text with the end' }).click();
          await eventually(async () => expect(await alt.inputValue()).toMatch(pattern), { withinMs: 5_000 });
        },
        { withinMs: 60_000 },
      );
    await propose(/^Black Friday launch: ends \d/);
    const text = await alt.inputValue();
    expect(await shown.accessibilityProblems()).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save' }).and(page.locator(':disabled')).waitFor();
    await page.getByRole('link', { name: 'Embed' }).click();
    await page.getByText(`alt="${text}"`).first().waitFor();
    // The text follows the end.
    await open(`/timers/${fixed}`);
    await page.getByRole('button', { name: 'End of month' }).click();
    await eventually(async () =>
      expect(await alt.inputValue()).toMatch(/^Black Friday launch: ends \d.*(23:59|11:59)/),
    );
    expect(await alt.inputValue()).not.toBe(text);
    // The text is not for types whose end differs between emails.
    await open('/timers/new');
    await page.getByText('Text and labels', { exact: true }).click();
    await propose(/^ends \d/);
    await page.getByText('Evergreen', { exact: true }).click();
    await eventually(async () => expect(await alt.inputValue()).toBe(''));
  });

  it('copies the code for a mailing tool and sees a view arrive', async () => {
    const { page } = shown;
    await open(`/timers/${timerId}/embed`);
    await page.getByRole('dialog').getByRole('combobox', { name: 'Mailing tool' }).selectOption('klaviyo');
    await page.getByRole('button', { name: 'Copy the code' }).click();
    const code = await clipboardOf(page);
    expect(code).toMatch(
      new RegExp(`^<img src="http[^"]*/t/${timerId}\\.gif\\?uid=\\{\\{person\\.KlaviyoID}}" alt="Countdown Timer"`),
    );

    // Without the link that was wanted, nothing is copied. A link is remembered.
    const link = page.getByLabel('Link (optional)');
    await link.fill('shop');
    await page.getByRole('button', { name: 'Copy the address' }).focus();
    await page.getByRole('button', { name: /^Cop/ }).first().click();
    await link.and(page.locator(':focus')).waitFor();
    expect(await clipboardOf(page)).toBe(code);
    await link.fill('https://shop.example');
    await open(`/timers/${timerId}/embed`);
    expect(await link.inputValue()).toBe('https://shop.example');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Mailing tool' }).selectOption('gmail');
    await copied(page, () => page.getByRole('button', { name: 'Copy the image' }).click());
    const types = await page.evaluate('navigator.clipboard.read().then(([item]) => item.types)');
    expect(types).toContain('text/html');
    const image = await clipboardOf(page);
    expect(image).toMatch(new RegExp(`<a href="https://shop\\.example/?".*<img src="http[^"?]*/t/${timerId}\\.gif"`));

    const opened = await fetch(`${service.services.embed.url}/t/${timerId}.gif?uid=42`, {
      headers: { 'User-Agent': gmail },
    });
    expect(opened.headers.get('content-type')).toBe('image/gif');
    await service.counted(page, { viewCount: 1, totalClicks: 0 });
    await open(`/timers/${timerId}/analytics`);
    await page.getByRole('row', { name: /^Gmail/ }).waitFor();
    expect(await page.getByRole('row', { name: /^Unknown 1 100%/ }).count()).toBeGreaterThan(0);
    await page.getByRole('slider').press('ArrowLeft');
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/: 0 views$/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('w');
    await page.waitForURL('**/analytics?range=7d');

    // A day that is only half typed ("1/12/2025" on the way to "11/12/2025") leaves the other end of the period alone.
    await page.getByLabel('Period').selectOption('custom');
    const [first, last] = [page.getByLabel('First day'), page.getByLabel('Last day')];
    await last.fill('12/24/2025');
    await last.press('Enter');
    // The last day moves the first one. Otherwise, the text below may be added to the new day.
    await eventually(async () => expect(await first.inputValue()).toBe('Dec 24, 2025'));
    await first.fill('12/20/2025');
    const showsDays = (...days: string[]) =>
      eventually(async () => expect([await first.inputValue(), await last.inputValue()]).toEqual(days));
    await last.fill('1/2/2025');
    await last.fill('1/2/2026');
    await last.blur();
    await showsDays('Dec 20, 2025', 'Jan 2, 2026');
    // Nor is a day taken that was only on the way to one that does not exist.
    await last.fill('1/3/2026');
    await last.fill('1/32/2026');
    await last.blur();
    await page.getByText(/^Enter a day that exists, such as /).waitFor();
    await showsDays('Dec 20, 2025', '1/32/2026');
    expect(new URL(page.url()).search).toContain('2026-01-02');
    await last.fill('1/2/26');
    await last.blur();
    await showsDays('Dec 20, 2025', 'Jan 2, 2026');
  });

  it('says what becomes of sent emails when it deletes a timer that was seen, and until when it can be restored', async () => {
    const { page } = shown;
    await open('/timers');
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/timers/${timerId}"]`) });
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByText(
        /^Timer deleted\. Sent emails show an empty space instead\. You can restore it until \w+ \d+, 20\d\d: choose the status “Deleted”\.$/,
      )
      .waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
  });

  it('causes no errors and no requests to other hosts', () => {
    expect(problemsOfRequests(shown, service)).toEqual([]);
  });
};
