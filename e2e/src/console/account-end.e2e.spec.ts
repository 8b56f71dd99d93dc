import { type RecordedPage, TestBrowser, decodeAnimation, describeIfInstalled, eventually } from '@tminus/testing';
import { readFileSync } from 'node:fs';
import { ConsoleUnderTest, password } from './console-under-test.ts';

describeIfInstalled('chromium', 'the end of an account: an export, and its deletion', () => {
  let service: ConsoleUnderTest;
  let browser: TestBrowser;
  let shown: RecordedPage;
  let account: Awaited<ReturnType<ConsoleUnderTest['createAccount']>>;
  let timer: string;

  beforeAll(async () => {
    service = await ConsoleUnderTest.start();
    account = await service.createAccount();
    await service.createTimers(account.id);
    timer = await service.createEvergreenTimer(account.id);
    browser = await TestBrowser.launch();
    shown = await (await browser.newProfile()).newPage();
    await service.signIn(shown.page, account.email);
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const imageOf = (id: string) => fetch(`${service.services.embed.url}/t/${id}.gif?uid=1`);

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

  it('deletes the account: nobody can sign in, keys are refused, and images in sent e-mails become invisible', async () => {
    const { page } = shown;
    expect(decodeAnimation(Buffer.from(await (await imageOf(timer)).arrayBuffer())).width).toBe(600);
    const other = await (await browser.newProfile()).newPage();
    await service.signIn(other.page, account.email);

    await page.goto(service.url('/settings/data'));
    await page.getByRole('button', { name: 'Delete the account…' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Delete the account', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('link', { name: 'Sign in' }).waitFor();

    await eventually(async () => {
      const { width, height } = decodeAnimation(Buffer.from(await (await imageOf(timer)).arrayBuffer()));
      expect([width, height]).toEqual([1, 1]);
    });
    await other.page.getByRole('link', { name: 'New timer' }).first().click();
    await other.page.getByLabel('Name', { exact: true }).fill('Too late');
    await other.page.getByRole('button', { name: 'Create timer' }).click();
    await other.page.waitForURL('**/sign-in?next=*');

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail', { exact: true }).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Wrong e-mail or password.').waitFor();
  }, 60_000);
});
