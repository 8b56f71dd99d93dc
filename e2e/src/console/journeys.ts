import { type TestProfile, decodeAnimation, eventually } from '@tminus/testing';
import { button, clipboardOf, copied, createShownTimer, field, fillSignIn } from './controls.ts';
import { password } from './console-under-test.ts';
import { type ConsoleWithMail, forget, newProfile, signedIn } from './shared-console.ts';

const mailClient = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

export const journeys = (started: () => ConsoleWithMail): void => {
  let service: ConsoleWithMail['service'];
  let browser: ConsoleWithMail['browser'];
  let mailServer: ConsoleWithMail['mailServer'];

  let profile: TestProfile;

  beforeAll(async () => {
    ({ service, browser, mailServer } = started());
    profile = await newProfile(started());
  });

  it('a newcomer signs up, makes a timer, copies its code, and sees the view of a mail client', async () => {
    const { page } = await forget(profile, service);
    await page.goto(service.url('/sign-up'));
    await field(page, 'Email').fill('marketer@example.com');
    await button(page, 'Create account').click();
    await page.goto(service.url(`/join#${await mailServer.tokenIn('marketer@example.com', '/join')}`));
    await field(page, 'Password').fill(password);
    await button(page, 'Create account').click();
    await page.waitForURL('**/timers');
    await page.getByRole('link', { name: 'New timer' }).first().click();
    await field(page, 'Name').fill('Spring sale');
    await createShownTimer(page);
    await copied(page, () => button(page, 'Copy the code').click());
    const html = await clipboardOf(page);
    expect(html).toMatch(/^<img /);
    expect(html).toContain('alt="Countdown Timer: Ends ');
    const [, address = ''] = /src="([^"]+)"/.exec(html) ?? [];
    const opened = await fetch(address.replaceAll('&amp;', '&'), { headers: { 'User-Agent': mailClient } });
    expect(opened.status).toBe(200);
    const { frames } = decodeAnimation(Buffer.from(await opened.arrayBuffer()));
    expect(frames.length).toBeGreaterThan(30);
    await service.counted(page, { viewCount: 1, totalClicks: 0 });
    await page.goto(service.url('/timers'));
    const row = page.getByRole('row', { name: /Spring sale/ });
    await row.getByRole('cell', { name: '1', exact: true }).waitFor();
  });

  it('two browsers that edit one timer see the conflict, and nothing is lost', async () => {
    const { page, account } = await signedIn(started(), { profile });
    const timer = await service.createTimers(account.id);
    const other = (await (await browser.newProfile()).newPage()).page;
    await service.signIn(other, account.email);
    for (const each of [page, other]) await each.goto(service.url(`/timers/${timer}`));
    await field(other, 'Name').fill('Renamed by the other');
    await button(other, 'Save').click();
    await other
      .getByText(/^Saved/)
      .first()
      .waitFor();
    await field(page, 'Name').fill('My name');
    await button(page, 'Save').click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const text = await dialog.textContent();
    expect(text).toContain('Renamed by the other');
    expect(text).toContain('My name');
    await button(dialog, 'Use the other version').click();
    await button(dialog, 'Save this version').click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => expect(await field(page, 'Name').inputValue()).toBe('Renamed by the other'), {
      withinMs: 10_000,
    });
  });

  it('an offer of three days, until midnight where the recipient is, takes five clicks, of which the first counts', async () => {
    const { page } = await signedIn(started(), { profile });
    await page.goto(service.url('/timers/new'));
    await field(page, 'Name').focus();
    await page.getByText('Evergreen', { exact: true }).click(); // counts, although it leaves the empty name
    await page.getByText('Runs for').waitFor();
    expect(await page.getByText('Give the timer a name.').count()).toBe(0);
    await field(page, 'Name').fill('Three days');
    await button(page, '3 days').click();
    await page.getByRole('switch', { name: 'Until a time of day' }).click();
    await page.getByRole('switch', { name: 'In each recipient’s own time zone' }).click();
    const id = await createShownTimer(page);
    await page.getByRole('combobox', { name: 'Mailing tool' }).selectOption('klaviyo');
    await copied(page, () => button(page, 'Copy the code').click());
    expect(await clipboardOf(page)).toMatch(/\.gif\?tz={{.+}}&amp;uid={{.+}}"/);
    await page.goto(service.url(`/timers/${id}`));
    await field(page, 'at').waitFor();
    expect(await field(page, 'at').inputValue()).toBe('11:59 PM');
  });

  it('a draft survives its tab', async () => {
    const { page } = await signedIn(started(), { profile });
    await page.goto(service.url('/timers/new'));
    await field(page, 'Name').fill('Not created yet');
    await eventually(async () => expect(await page.evaluate('Object.keys(localStorage).join()')).toMatch(/draft.*new/));
    const next = await page.context().newPage();
    await page.close();
    await next.goto(service.url('/timers/new'));
    await next.getByText(/^Unsaved changes .* are back/).waitFor();
    expect(await field(next, 'Name').inputValue()).toBe('Not created yet');
  });

  it('unsaved changes survive a click on Back', async () => {
    const { page, account } = await signedIn(started(), { profile });
    const timer = await service.createTimers(account.id);
    await page.goto(service.url('/timers'));
    await page.getByRole('link', { name: 'Black Friday launch' }).first().click();
    await page.waitForURL(`**/timers/${timer}`);
    await field(page, 'Name').fill('Not saved yet');
    await page.goBack();
    await page.getByRole('dialog').waitFor();
    await button(page, 'Keep editing').click();
    expect(await field(page, 'Name').inputValue()).toBe('Not saved yet');
  });

  it('what is typed while a timer is being saved is kept, and saved by the next Save', async () => {
    const { page, account } = await signedIn(started(), { profile });
    const timer = await service.createTimers(account.id);
    await page.goto(service.url(`/timers/${timer}`));
    const name = field(page, 'Name');
    let saves = 0;
    let typed = () => {};
    const isTyped = new Promise<void>((resolve) => (typed = resolve));
    await page.route(`**/api/v1/timers/${timer}`, async (route) => {
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
    const { page, account } = await signedIn(started(), { profile });
    const timer = await service.createTimers(account.id);
    await page.goto(service.url(`/timers/${timer}`));
    await field(page, 'Name').fill('Typed before the end');
    await page.context().clearCookies();
    await button(page, 'Save').click();
    await page.waitForURL('**/sign-in?next=*');
    await fillSignIn(page, account.email);
    await page.waitForURL(`**/timers/${timer}`);
    await page.getByText(/^Unsaved changes .* are back/).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Typed before the end');
  });

  it('a page that has no timers leads to the last one that has, and Back leaves the list', async () => {
    const { page, account } = await signedIn(started(), { profile });
    await service.createTimers(account.id);
    await page.goto(service.url('/settings/profile'));
    await page.goto(service.url('/timers?page=9'));
    await page.getByRole('row', { name: /Spring webinar/ }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await page.waitForURL('**/settings/profile');
  });

  it('a timer is created once, even if the answer is lost and the button pressed again', async () => {
    const { page } = await signedIn(started(), { profile });
    await page.goto(service.url('/timers/new'));
    await field(page, 'Name').fill('Only one');
    let posts = 0;
    await page.route('**/api/v1/timers', async (route) => {
      if (route.request().method() !== 'POST' || ++posts > 1) return route.continue();
      await route.fetch(); // the service creates the timer
      return route.abort();
    });
    await button(page, 'Create timer').click();
    await page
      .getByText(/did not answer/)
      .first()
      .waitFor();
    await createShownTimer(page);
    expect(posts).toBe(2);
    await page.goto(service.url('/timers'));
    await page
      .getByRole('row', { name: /Only one/ })
      .first()
      .waitFor();
    expect(await page.getByRole('row', { name: /Only one/ }).count()).toBe(1);
  });
};
