import {
  type LocalMailServer,
  type RecordedPage,
  type TestBrowser,
  decodeAnimation,
  eventually,
} from '@tminus/testing';
import { readFileSync } from 'node:fs';
import { fillSignIn } from './controls.ts';
import { password } from './console-under-test.ts';
import { keepScreenshot } from './page-problems.ts';
import { type ConsoleWithMail, signedIn } from './shared-console.ts';

export const accountEnd = (started: () => ConsoleWithMail): void => {
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
