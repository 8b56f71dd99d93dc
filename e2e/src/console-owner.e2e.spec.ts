import { AccountsService } from '@tminus/auth';
import { AccountRepository } from '@tminus/database';
import type { AccountId } from '@tminus/domain';
import {
  type RecordedPage,
  RunningServices,
  TestBrowser,
  describeIfInstalled,
  eventually,
  issueKey,
  openTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';

const owner = { email: 'owner@example.com', password: 'correct horse battery staple' };
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

describeIfInstalled('chromium', 'the owner of an account in the console', () => {
  let services: RunningServices;
  let browser: TestBrowser;
  let shown: RecordedPage;
  let timerId: string;

  const api = (key: string, path: string, body?: object) =>
    fetch(`${services.api.url}/api/v1${path}`, {
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  const open = (path: string) => shown.page.goto(services.api.url + path);

  beforeAll(async () => {
    services = await RunningServices.start(testDatabaseUrl());
    const dataSource = await openTestDatabase();
    const { id } = await new AccountsService(new AccountRepository(dataSource)).create({ ...owner, plan: 'pro' });
    const { key } = await issueKey(dataSource, id as AccountId, ['timers:write']);
    await dataSource.destroy();
    const created = await api(key, '/timers', { name: 'Welcome', type: 'evergreen', durationSeconds: 172_800 });
    timerId = ((await created.json()) as { data: { id: string } }).data.id;

    browser = await TestBrowser.launch();
    const profile = await browser.newProfile({ permissions: ['clipboard-read', 'clipboard-write'] });
    shown = await profile.newPage();
    await open('/sign-in');
    await shown.page.getByLabel('E-mail').fill(owner.email);
    await shown.page.getByLabel('Password', { exact: true }).fill(owner.password);
    await shown.page.getByRole('button', { name: 'Sign in' }).click();
    await shown.page.waitForURL('**/timers');
  });

  afterAll(async () => {
    await browser.close();
    await services.stop();
  });

  it('creates a key that is shown once, calls the API with it, and revokes it', async () => {
    const { page } = shown;
    const dialog = page.getByRole('dialog');
    await open('/settings/keys');
    await page.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByLabel('Name').fill('Newsletter');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByRole('button', { name: 'Copy the key' }).click();
    const key = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(await dialog.locator('pre').textContent()).toContain(`Authorization: Bearer ${key}`);
    expect((await api(key, '/timers')).status).toBe(200);

    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(key);

    await page.getByRole('button', { name: 'Revoke Newsletter' }).click();
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await eventually(async () => expect((await api(key, '/timers')).status).toBe(401));
  });

  it('copies the code for a mailing tool and sees a view arrive', async () => {
    const { page } = shown;
    await open(`/timers/${timerId}/embed`);
    await page.getByRole('dialog').getByLabel('Mailing tool').selectOption('klaviyo');
    await page.getByRole('button', { name: 'Copy the code' }).click();
    const code = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(code).toMatch(
      new RegExp(`^<img src="http[^"]*/t/${timerId}\\.gif\\?uid=\\{\\{person\\.KlaviyoID}}" alt="Welcome"`),
    );

    const opened = await fetch(`${services.embed.url}/t/${timerId}.gif?uid=42`, { headers: { 'User-Agent': gmail } });
    expect(opened.headers.get('content-type')).toBe('image/gif');
    await eventually(async () => {
      await open(`/timers/${timerId}/analytics`);
      await page.getByRole('row', { name: /^Gmail/ }).waitFor({ timeout: 2_000 });
    });
    expect(await page.getByRole('row', { name: /^Unknown 1 100%/ }).count()).toBeGreaterThan(0);
    await page.getByRole('slider').press('ArrowLeft');
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toMatch(/: 0 views$/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('w');
    await page.waitForURL('**/analytics?range=7d');
  });

  it.each([
    ['/analytics', ':root'],
    ['/timers/:id/analytics', ':root'],
    ['/timers/:id/embed', '[role=dialog]'],
    ['/settings/keys', ':root'],
    ['/settings/usage', ':root'],
    ['/settings/data', ':root'],
  ])('finds %s accessible and without sideways scrolling', async (path, within) => {
    const { page } = shown;
    for (const [colorScheme, width] of [
      ['light', 360],
      ['dark', 1280],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await open(path.replace(':id', timerId));
      await page.locator(within).locator('h1, h2').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.evaluate('scrollTo(0, 0)'); // the page restores how far it was scrolled, and a header covers what axe checks
      expect(await shown.accessibilityProblems(within)).toEqual([]);
      expect(await shown.sidewaysScroll()).toBeLessThanOrEqual(0);
    }
  });

  it('causes no errors and no requests to other hosts', () => {
    const hosts = shown.record.requestedUrls.filter((url) => url.startsWith('http')).map((url) => new URL(url).host);
    expect([...new Set(hosts)]).toEqual([new URL(services.api.url).host]);
    expect(shown.record.errors).toEqual([]);
  });
});
