import { type RecordedPage, decodeAnimation, eventually } from '@tminus/testing';
import type { Page } from 'playwright-core';
import { password } from './console-under-test.ts';
import { copied } from './copied.ts';
import type { ConsoleWithMail } from './shared-console.ts';

const mailClient = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

export const journeys = (started: () => ConsoleWithMail): void => {
  let service: ConsoleWithMail['service'];
  let browser: ConsoleWithMail['browser'];
  let mailServer: ConsoleWithMail['mailServer'];

  beforeAll(() => void ({ service, browser, mailServer } = started()));

  const newPage = async (): Promise<RecordedPage> => {
    const profile = await browser.newProfile();
    await profile.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    return profile.newPage();
  };

  const signedInPage = async () => {
    const account = await service.createAccount();
    const shown = await newPage();
    await service.signIn(shown.page, account.email);
    return { ...shown, page: shown.page, account };
  };

  const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

  it('a newcomer signs up, makes a timer, copies its code, and sees the view of a mail client', async () => {
    const { page } = await newPage();
    await page.goto(service.url('/sign-up'));
    await page.getByLabel('Email', { exact: true }).fill('marketer@example.com');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.goto(service.url(`/join#${await mailServer.tokenIn('marketer@example.com', '/join')}`));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/timers');
    await page.getByRole('link', { name: 'New timer' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Spring sale');
    await page.getByRole('button', { name: 'Create timer' }).click();
    await page.waitForURL(/\/timers\/tmr_.*\/embed/);
    await copied(page, () => page.getByRole('button', { name: 'Copy the code' }).click());
    const html = await clipboard(page);
    expect(html).toMatch(/^<img /);
    expect(html).toContain('alt="Spring sale"');
    const [, address = ''] = /src="([^"]+)"/.exec(html) ?? [];
    const opened = await fetch(address.replaceAll('&amp;', '&'), { headers: { 'User-Agent': mailClient } });
    expect(opened.status).toBe(200);
    const { frames } = decodeAnimation(Buffer.from(await opened.arrayBuffer()));
    expect(frames.length).toBeGreaterThan(30);
    await eventually(
      async () => {
        await page.goto(service.url('/timers'));
        const row = page.getByRole('row', { name: /Spring sale/ });
        await row.waitFor({ timeout: 10_000 });
        expect(await row.getByRole('cell', { name: '1', exact: true }).count()).toBe(1);
      },
      { withinMs: 60_000 },
    );
  });

  it('two browsers that edit one timer see the conflict, and nothing is lost', async () => {
    const { page, account } = await signedInPage();
    const timer = await service.createTimers(account.id);
    const other = (await newPage()).page;
    await service.signIn(other, account.email);
    for (const each of [page, other]) await each.goto(service.url(`/timers/${timer}`));
    await other.getByLabel('Name', { exact: true }).fill('Renamed by the other');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await page.getByLabel('Name', { exact: true }).fill('My name');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const text = await dialog.textContent();
    expect(text).toContain('Renamed by the other');
    expect(text).toContain('My name');
    await dialog.getByRole('button', { name: 'Use the other version' }).click();
    await dialog.getByRole('button', { name: 'Save this version' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(
      async () => expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Renamed by the other'),
      { withinMs: 10_000 },
    );
  });

  it('an offer of three days, until midnight where the recipient is, takes five clicks, of which the first counts', async () => {
    const { page } = await signedInPage();
    await page.goto(service.url('/timers/new'));
    await page.getByLabel('Name', { exact: true }).focus();
    await page.getByText('Evergreen', { exact: true }).click(); // counts, although it leaves the empty name
    await page.getByText('Runs for').waitFor();
    expect(await page.getByText('Give the timer a name.').count()).toBe(0);
    await page.getByLabel('Name', { exact: true }).fill('Three days');
    await page.getByRole('button', { name: '3 days' }).click();
    await page.getByRole('switch', { name: 'Until a time of day' }).click();
    await page.getByRole('switch', { name: 'In each recipient’s own time zone' }).click();
    await page.getByRole('button', { name: 'Create timer' }).click();
    await page.waitForURL(/\/timers\/tmr_.*\/embed/);
    await page.getByRole('combobox', { name: 'Mailing tool' }).selectOption('klaviyo');
    await copied(page, () => page.getByRole('button', { name: 'Copy the code' }).click());
    expect(await clipboard(page)).toMatch(/\.gif\?tz={{.+}}&amp;uid={{.+}}"/);
    const [, id = ''] = /\/(tmr_\w+)\/embed/.exec(page.url()) ?? [];
    await page.goto(service.url(`/timers/${id}`));
    await page.getByLabel('at', { exact: true }).waitFor();
    expect(await page.getByLabel('at', { exact: true }).inputValue()).toBe('11:59 PM');
  });

  it('a draft survives its tab', async () => {
    const { page } = await signedInPage();
    await page.goto(service.url('/timers/new'));
    await page.getByLabel('Name', { exact: true }).fill('Not created yet');
    await eventually(async () => expect(await page.evaluate('Object.keys(localStorage).join()')).toMatch(/draft.*new/));
    const next = await page.context().newPage();
    await page.close();
    await next.goto(service.url('/timers/new'));
    await next.getByText(/^Unsaved changes .* are back/).waitFor();
    expect(await next.getByLabel('Name', { exact: true }).inputValue()).toBe('Not created yet');
  });

  it('unsaved changes survive a click on Back', async () => {
    const { page, account } = await signedInPage();
    const timer = await service.createTimers(account.id);
    await page.goto(service.url('/timers'));
    await page.getByRole('link', { name: 'Black Friday launch' }).first().click();
    await page.waitForURL(`**/timers/${timer}`);
    await page.getByLabel('Name', { exact: true }).fill('Not saved yet');
    await page.goBack();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Not saved yet');
  });

  it('what is typed while a timer is being saved is kept, and saved by the next Save', async () => {
    const { page, account } = await signedInPage();
    const timer = await service.createTimers(account.id);
    await page.goto(service.url(`/timers/${timer}`));
    const name = page.getByLabel('Name', { exact: true });
    let saves = 0;
    let typed = () => {};
    const isTyped = new Promise<void>((resolve) => (typed = resolve));
    await page.route(`**/account/timers/${timer}`, async (route) => {
      if (route.request().method() === 'PATCH') {
        saves++;
        await isTyped;
      }
      await route.continue();
    });
    await name.fill('First');
    await page.keyboard.press('Control+s');
    await page.keyboard.press('Control+s');
    await name.fill('First and second');
    typed();
    await page.getByText('Unsaved changes').waitFor();
    await page.getByRole('heading', { name: 'First', exact: true }).waitFor();
    expect(await name.inputValue()).toBe('First and second');
    expect(saves).toBe(1);
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: 'First and second', exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('changes survive the end of the session', async () => {
    const { page, account } = await signedInPage();
    const timer = await service.createTimers(account.id);
    await page.goto(service.url(`/timers/${timer}`));
    await page.getByLabel('Name', { exact: true }).fill('Typed before the end');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL('**/sign-in?next=*');
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/timers/${timer}`);
    await page.getByText(/^Unsaved changes .* are back/).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed before the end');
  });

  it('a page that has no timers leads to the last one that has, and Back leaves the list', async () => {
    const { page, account } = await signedInPage();
    await service.createTimers(account.id);
    await page.goto(service.url('/settings/profile'));
    await page.goto(service.url('/timers?page=9'));
    await page.getByRole('row', { name: /Spring webinar/ }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await page.waitForURL('**/settings/profile');
  });

  it('a timer is created once, even if the answer is lost and the button pressed again', async () => {
    const { page } = await signedInPage();
    await page.goto(service.url('/timers/new'));
    await page.getByLabel('Name', { exact: true }).fill('Only one');
    let posts = 0;
    await page.route('**/account/timers', async (route) => {
      if (route.request().method() !== 'POST' || ++posts > 1) return route.continue();
      await route.fetch(); // the service creates the timer
      return route.abort();
    });
    await page.getByRole('button', { name: 'Create timer' }).click();
    await page
      .getByText(/did not answer/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Create timer' }).click();
    await page.waitForURL(/\/timers\/tmr_/);
    expect(posts).toBe(2);
    await page.goto(service.url('/timers'));
    await page
      .getByRole('row', { name: /Only one/ })
      .first()
      .waitFor();
    expect(await page.getByRole('row', { name: /Only one/ }).count()).toBe(1);
  });
};
