import {
  type TestProfile,
  eventually,
  type LocalMailServer,
  type RecordedPage,
  type TestBrowser,
  decodeAnimation,
  describeIfInstalled,
} from '@tminus/testing';
import { readFileSync } from 'node:fs';
import { password } from './console-under-test.ts';
import { keepScreenshot } from './page-problems.ts';
import {
  button,
  field,
  fillSignIn,
  type ConsoleWithMail,
  newProfile,
  signedIn,
  forget,
  describeSuites,
  useConsoleWithMail,
} from './shared-console.ts';

const journeys = (started: () => ConsoleWithMail): void => {
  let service: ConsoleWithMail['service'];
  let browser: ConsoleWithMail['browser'];
  let profile: TestProfile;

  beforeAll(async () => {
    ({ service, browser } = started());
    profile = await newProfile(started());
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
};

const email = (started: () => ConsoleWithMail): void => {
  let service: ConsoleWithMail['service'];
  let mailServer: LocalMailServer;
  let profile: TestProfile;

  beforeAll(async () => {
    ({ service, mailServer } = started());
    profile = await newProfile(started());
  });

  /** In another tab. */
  const openLink = async (address: string, page: '/join' | '/confirm') => {
    const opened = await profile.newPage();
    await opened.page.goto(service.url(`${page}#${await mailServer.tokenIn(address, page)}`));
    return opened;
  };

  it('a visitor who has made a timer gets its code in the tab that the email opens', async () => {
    const { page } = await forget(profile, service);
    await page.goto(service.url('/'));
    await button(page, 'Copy the code').click();
    await page.waitForURL('**/sign-up?next=*');
    await field(page, 'Email').fill('visitor@example.com');
    await button(page, 'Create account').click();
    await page.getByText('We have sent an email to visitor@example.com.').waitFor();
    await page.getByRole('heading', { name: 'Check your inbox', level: 1 }).and(page.locator(':focus')).waitFor();
    expect(await page.title()).toBe('Check your inbox – T-minus');
    await button(page, 'Send again').click();
    await page.getByText('We have sent another email to visitor@example.com.').waitFor();
    await mailServer.to('visitor@example.com', 2);
    const joined = await openLink('visitor@example.com', '/join');
    await field(joined.page, 'Password').waitFor();
    expect(new URL(joined.page.url()).hash).toBe('');
    expect(await joined.accessibilityProblems()).toEqual([]);
    await field(joined.page, 'Password').fill(password);
    await button(joined.page, 'Create account').click();
    await joined.page.waitForURL(/\/timers\/tmr_.*\/embed/);
    expect(joined.record.errors).toEqual([]);
  });

  it('an address changes when the link in the email to the new one is opened, and the first tab shows it', async () => {
    const { shown, page, account } = await signedIn(started(), { profile });
    const { email } = account;
    const newEmail = `new-${email}`;
    await page.goto(service.url('/settings/profile'));
    await field(page, 'Email').fill(newEmail);
    await field(page, 'Current password').fill(password);
    await button(page, 'Change the address').click();
    await page.getByText(`To use ${newEmail}, open the link that we have sent there.`).waitFor();
    expect(await field(page, 'Email').inputValue()).toBe(email);
    await page.reload(); // without the toast, which comes and goes while the page is checked
    await page.getByText(`To use ${newEmail}, open the link that we have sent there.`).waitFor();
    await page.getByRole('heading', { level: 2 }).last().waitFor();
    expect(await shown.accessibilityProblems()).toEqual([]);
    const confirming = await openLink(newEmail, '/confirm');
    await button(confirming.page, 'Confirm the address').click();
    await confirming.page.getByText(`${newEmail} is confirmed.`).waitFor();
    expect(await confirming.accessibilityProblems()).toEqual([]);
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
    await page.getByText('open the link that we have sent there').waitFor({ state: 'detached' });
    await mailServer.to(email, 2);
    expect(await service.cookiesOf(newEmail)).not.toEqual([]);
  });

  it('people who sign out everywhere read that API keys still work, and get to them', async () => {
    const { page, account } = await signedIn(started(), { profile });
    await page.goto(service.url('/settings/security'));
    await button(page, 'Sign out everywhere').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText(/API keys still work/).waitFor();
    await page.getByRole('link', { name: 'API keys' }).click();
    await fillSignIn(page, account.email);
    await page.waitForURL('**/settings/keys');
  });

  it('a forgotten password is reset with the link of an email, which works once', async () => {
    const { page } = await forget(profile, service);
    const { email } = await service.createAccount();
    await page.goto(service.url('/sign-in'));
    await page.getByRole('link', { name: /Forgot/ }).click();
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor(); // sign-in has the same field
    await field(page, 'Email').fill(email);
    await button(page, 'Send a link').click();
    const link = service.url(`/reset#${await mailServer.tokenIn(email, '/reset')}`);
    await page.goto(link);
    await field(page, 'New password').fill('another long sentence');
    await button(page, 'Save and sign in').click();
    await page.waitForURL('**/timers');

    await forget(profile, service);
    await page.goto(link);
    await field(page, 'New password').fill('a third long sentence');
    await button(page, 'Save and sign in').click();
    await page.getByText(/no longer valid/).waitFor();
  });
};

const accountEnd = (started: () => ConsoleWithMail): void => {
  let service: ConsoleWithMail['service'];
  let mailServer: LocalMailServer;
  let browser: TestBrowser;
  let shown: RecordedPage;
  let account: Awaited<ReturnType<typeof service.createAccount>>;
  let timer: string;

  beforeAll(async () => {
    ({ service, mailServer, browser } = started());
    ({ account, shown } = await signedIn(started()));
    await service.confirmEmail(account.id);
    await service.createTimers(account.id);
    timer = await service.createEvergreenTimer(account.id);
  });

  const imageOf = (id: string) => fetch(`${service.services.embed.url}/t/${id}.gif?uid=1`);

  it('sends a test email whose image shows on every screen, in light and dark', async () => {
    const { page } = shown;
    // The notes above the button move it when they arrive.
    await page.goto(service.url(`/timers/${timer}/embed`), { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await page.getByText(`Sent to ${account.email}.`).waitFor();
    const [received] = await mailServer.to(account.email);
    expect(received?.mail).toMatchObject({
      subject: 'Test: Welcome offer',
      text: expect.stringContaining(`/t/${timer}.gif`),
    });
    const mail = await (await browser.newProfile()).newPage();
    // Mail programs show it as a page of their own.
    await mail.page.goto(service.url('/health/live'));
    await mail.page.setContent(received?.mail.html || '', { waitUntil: 'networkidle' });
    const image = mail.page.getByRole('img', { name: /^Countdown Timer/ });
    expect(await image.evaluate((each) => (each as unknown as { naturalWidth: number }).naturalWidth)).toBe(600);
    for (const colorScheme of ['light', 'dark'] as const) {
      await mail.page.emulateMedia({ colorScheme });
      for (const width of [600, 360]) {
        await mail.page.setViewportSize({ width, height: 700 });
        expect((await image.boundingBox())?.width).toBeLessThanOrEqual(width);
        expect(await mail.sidewaysScroll()).toBe(0);
        await keepScreenshot(mail, `test-email-${colorScheme}-${width}`);
      }
      // An email has no landmarks.
      const problems = await mail.accessibilityProblems('body');
      expect(problems.filter((problem) => !problem.startsWith('region:'))).toEqual([]);
    }
    await mail.page.close();
  });

  it('downloads everything as JSON', async () => {
    const { page } = shown;
    await page.goto(service.url('/settings/data'));
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    const exported = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(JSON.stringify(exported)).toContain('Black Friday launch');
    expect(JSON.stringify(exported)).toContain(account.email);
  });

  it('deletes the account: nobody can sign in, keys are refused, and images in sent emails become invisible', async () => {
    const { page } = shown;
    expect(decodeAnimation(Buffer.from(await (await imageOf(timer)).arrayBuffer())).width).toBe(600);
    const other = await (await browser.newProfile()).newPage();
    await service.signIn(other.page, account.email);
    await other.page.goto(service.url('/settings/usage'));
    await other.page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();

    await page.goto(service.url('/settings/data'));
    await page.getByRole('button', { name: 'Delete the account…' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Delete the account', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Sign in' }).waitFor();

    await eventually(async () => {
      const { width, height } = decodeAnimation(Buffer.from(await (await imageOf(timer)).arrayBuffer()));
      expect([width, height]).toEqual([600, 1]);
    });
    await other.page.getByRole('link', { name: 'Timers' }).click();
    await other.page.waitForURL('**/sign-in?next=*');

    await page.getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, account.email);
    await page.getByText('Wrong email or password.').waitFor();
  });
};

describeIfInstalled('chromium', 'a console that sends emails', () => {
  describeSuites(useConsoleWithMail({ SIGN_UP: 'open' }), {
    'in which nothing that was typed is lost': journeys,
    'about addresses': email,
    'and from which something leaves: a test email, an export, and in the end the account': accountEnd,
  });
});
