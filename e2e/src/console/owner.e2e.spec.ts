import type { AccountId } from '@tminus/domain';
import { type RecordedPage, eventually, describeIfInstalled } from '@tminus/testing';
import type { ConsoleUnderTest } from './console-under-test.ts';
import { problemsOfRequests } from './page-problems.ts';
import { settings } from './settings.ts';
import { clipboardOf, type ConsoleInBrowser, signedIn, describeSuites, useConsole } from './shared-console.ts';
import { localWebhooks, webhooks } from './webhooks.ts';
import { withoutMouse } from './without-mouse.ts';

const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

const owner = (started: () => ConsoleInBrowser): void => {
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

    // Without the link that was wanted, nothing is copied.
    const link = page.getByLabel('Link (optional)');
    await link.fill('shop');
    await page.getByRole('button', { name: 'Copy the address' }).focus();
    await page.getByRole('button', { name: /^Cop/ }).first().click();
    await link.and(page.locator(':focus')).waitFor();
    expect(await clipboardOf(page)).toBe(code);
    const opened = await fetch(`${service.services.embed.url}/t/${timerId}.gif?uid=42`, {
      headers: { 'User-Agent': gmail },
    });
    expect(opened.headers.get('content-type')).toBe('image/gif');
    await service.counted(page, { viewCount: 1, totalClicks: 0 });
    await open(`/timers/${timerId}/analytics`);
    await page.getByRole('row', { name: /^Gmail/ }).waitFor();
    expect(await page.getByRole('row', { name: /^Unknown 1 100%/ }).count()).toBeGreaterThan(0);
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

describeIfInstalled('chromium', 'the owner of an account', () => {
  describeSuites(useConsole(localWebhooks), {
    'with timers': owner,
    'with keys and data': settings,
    'with webhooks': webhooks,
    'without a mouse': withoutMouse,
  });
});
