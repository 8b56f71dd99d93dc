import type { AccountId } from '@tminus/domain';
import { type RecordedPage, eventually } from '@tminus/testing';
import { type ConsoleUnderTest, password } from './console-under-test.ts';
import { type ConsoleInBrowser, signedIn } from './shared-console.ts';

export const settings = (started: () => ConsoleInBrowser): void => {
  let service: ConsoleUnderTest;
  let shown: RecordedPage;
  let accountId: AccountId;
  let key: string;

  beforeAll(async () => {
    ({ service } = started());
    const { account } = ({ shown } = await signedIn(started(), { plan: 'business' }));
    accountId = account.id;
  });

  const open = (path: string) => shown.page.goto(service.url(`/settings/${path}`));
  const button = (name: string) => shown.page.getByRole('button', { name, exact: true });
  const dialog = () => shown.page.getByRole('dialog');
  const focusOn = (element: string, hasText: string | RegExp = '') =>
    shown.page.locator(`${element}:focus`, { hasText }).waitFor();
  /** Everything that closes other dialogs. */
  const tryToLeave = async () => {
    await shown.page.keyboard.press('Escape');
    await shown.page.mouse.click(5, 5);
    await shown.page.evaluate('history.back()');
  };
  const callApi = (init: RequestInit = {}, apiKey = key) =>
    fetch(service.url('/api/v1/timers'), {
      ...init,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    });

  it('shows a new key until it is saved, whatever is pressed meanwhile, also if the token of the session changes', async () => {
    const { page } = shown;
    await open('usage');
    await page.getByRole('link', { name: 'API keys' }).click();
    await button('Create key').click();
    await dialog().getByRole('button', { name: 'Create key' }).click();
    await dialog().getByText('Enter a name.').waitFor();
    await dialog().getByLabel('Name').fill('Newsletter');
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const tokens: (string | undefined)[] = [];
    await page.route('**/account/keys', async (route) => {
      const request = route.request();
      if (request.method() !== 'POST') return route.continue();
      tokens.push(request.headers()['x-csrf-token']);
      if (tokens.length > 1) return route.continue();
      await isAnswered;
      return route.continue({ headers: { ...request.headers(), 'x-csrf-token': 'of another tab' } });
    });
    await dialog().getByRole('button', { name: 'Create key' }).click();
    await tryToLeave();
    answer();
    await focusOn('button', 'Copy the key');
    expect(tokens).toHaveLength(2);
    await tryToLeave();
    expect(await shown.accessibilityProblems()).toEqual([]);
    key = (await dialog().locator('code').first().textContent()) ?? '';
    expect(await dialog().locator('pre').textContent()).toContain(`Authorization: Bearer ${key}`);
    expect((await callApi()).status).toBe(200);
    await button('Done').click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await page.content()).not.toContain(key);
    await focusOn('button', 'Create key');
    expect(new URL(page.url()).pathname).toBe('/settings/keys');
  });

  it("at the plan's limit, a new timer has no form, but what the plans include and what to do", async () => {
    const { account, page, shown: full } = await signedIn(started(), { plan: 'free' });
    await service.createTimers(account.id);
    await page.goto(service.url('/timers/new'));
    await page.getByRole('heading', { name: 'You have as many timers as your plan includes' }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).count()).toBe(0);
    await page.getByRole('row', { name: /^Free \(yours\) 3 1,000 No$/ }).waitFor();
    expect(await full.accessibilityProblems()).toEqual([]);
    await page.getByRole('link', { name: 'Choose a timer to delete' }).click();
    await page.waitForURL('**/timers');
  });

  it('creates a test key, and marks its timers as tests in the list, the editor, the dialog and the activity', async () => {
    const { page, shown: tab } = await signedIn(started(), { plan: 'business' });
    const opened = page.getByRole('dialog');
    await page.goto(service.url('/settings/keys'));
    await page.getByRole('button', { name: 'Create key' }).click();
    await opened.getByLabel('Name').fill('Trials');
    await opened.getByLabel('Mode').selectOption('Test: timers with a mark');
    await opened.getByRole('button', { name: 'Create key' }).click();
    const testKey = (await opened.locator('code', { hasText: /^tmtest_/ }).textContent()) ?? '';
    const timer = { name: 'Trial', type: 'fixed', targetDate: '2099-01-01T00:00:00Z' };
    expect((await callApi({ method: 'POST', body: JSON.stringify(timer) }, testKey)).status).toBe(201);

    await page.goto(service.url('/timers?mode=live'));
    await page.getByText('No timer matches').waitFor();
    await page.getByLabel('Mode').selectOption('Test');
    const row = page.getByRole('rowheader', { name: 'Trial Test' });
    await row.waitFor();
    expect(await tab.accessibilityProblems()).toEqual([]);
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: 'Trial Test' }).waitFor();
    await page.locator('main img[src*="mode%22%3A%22test"]').first().waitFor();
    await page.getByRole('link', { name: 'Embed' }).click();
    await opened.getByText('A test timer is for trying').waitFor();
    expect(await tab.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('lists who has changed what, in the account and of one timer, and says if that fails', async () => {
    const { page } = shown;
    const id = await service.createTimers(accountId);
    await page.goto(service.url(`/timers/${id}`));
    await page.getByLabel('Name').first().fill('Summer sale');
    await button('Save').click();
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { name: 'History of “Summer sale”' }).waitFor();
    const entries = page.getByRole('listitem').filter({ hasText: '·' });
    await entries.filter({ hasText: /Name: .* → Summer sale/ }).waitFor();
    expect(await entries.count()).toBe(2);
    await page.getByRole('link', { name: 'All changes' }).click();
    await page.getByLabel('Activity').selectOption('API key created');
    await eventually(async () =>
      expect(await entries.allTextContents()).toEqual([
        expect.stringMatching(/^API key createdNewsletter.*@example\.com/),
      ]),
    );
    await page.getByLabel('Activity').selectOption('Embed secret ended');
    await page.getByText('Nothing here').waitFor();
    await page.route('**/account/audit?*', (route) => route.abort());
    await page.getByLabel('Activity').selectOption('Signed out');
    await page.getByText('The activity could not be loaded.').waitFor();
    await page.unroute('**/account/audit?*');
    await button('Try again').click();
    await page.getByText('Nothing here').waitFor();
  });

  it('asks for the password before a new key, ten minutes after the sign-in', async () => {
    await service.ageSessions(accountId, 11);
    await open('keys');
    await button('Create key').click();
    await dialog().getByLabel('Name').fill('Shop');
    await dialog().getByRole('button', { name: 'Create key' }).click();
    await focusOn('input[type=password]');
    await dialog().getByText('You signed in more than ten minutes ago.').waitFor();
    expect(await shown.accessibilityProblems()).toEqual([]);
    await dialog().getByLabel('Current password').fill('wrong');
    await dialog().getByRole('button', { name: 'Create key' }).click();
    await dialog().getByText('This is not your current password.').waitFor();
    await dialog().getByLabel('Current password').fill(password);
    await dialog().getByRole('button', { name: 'Create key' }).click();
    await focusOn('button', 'Copy the key');
    await button('Done').click();
  });

  it('asks before somebody signs out with unsaved changes, and ends the session only then', async () => {
    const { page } = shown;
    await open('profile');
    const field = page.getByLabel('Email', { exact: true });
    await field.fill('new@example.com');
    const signOut = async () => {
      await page.getByRole('button', { name: /@/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await dialog().getByRole('heading', { name: 'Unsaved changes' }).waitFor();
    };
    await signOut();
    await button('Keep editing').click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await field.inputValue()).toBe('new@example.com');
    await page.route('**/account/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await signOut();
    await button('Discard changes').click();
    await page.getByRole('heading', { name: 'You are still signed in' }).waitFor();
    await page.unroute('**/account/session');
    await button('Try again').click();
    await page.waitForURL('**/sign-in');
    await page.goto(service.url('/settings/profile'));
    await page.waitForURL('**/sign-in?**');
  });
};
