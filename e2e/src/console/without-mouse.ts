import { type RecordedPage, eventually } from '@tminus/testing';
import type { ConsoleUnderTest } from './console-under-test.ts';
import { Keyboard } from './keyboard.ts';
import { clipboardOf, copied, type ConsoleInBrowser, newProfile } from './shared-console.ts';

export const withoutMouse = (started: () => ConsoleInBrowser): void => {
  let service: ConsoleUnderTest;
  let shown: RecordedPage;
  let keyboard: Keyboard;

  beforeAll(async () => {
    ({ service } = started());
    shown = await (await newProfile(started())).newPage();
    keyboard = new Keyboard(shown.page);
  });

  afterEach(() => expect(keyboard.problems.splice(0)).toEqual([]));

  /** The printed link leads to `localhost`, whose cookies are its own. */
  const open = (path: string) => shown.page.goto(new URL(path, shown.page.url()).href);
  const heading = () => shown.page.locator('h1').textContent();
  const focusIsOn = (name: string | RegExp) =>
    eventually(async () => expect((await keyboard.look()).name).toMatch(name));
  const dialogIsOpen = (isOpen: boolean) =>
    shown.page.getByRole('dialog').waitFor({ state: isOpen ? 'visible' : 'hidden' });
  /** Tab must lead around in the dialog. @returns how many stops it has */
  const goAround = async (): Promise<number> => {
    const first = (await keyboard.look()).name;
    const stops = new Set<string>();
    for (let count = 1; count < 40; count++) {
      const stop = await keyboard.press('Tab');
      if (stop.tag === 'body') continue; // the controls of the browser itself
      expect(stop).toMatchObject({ isInDialog: true, problems: [] });
      stops.add(`${stop.tag} ${stop.name} ${stop.box?.top}`);
      if (count > 1 && stop.name === first) return count;
    }
    throw new Error(`The focus does not come back to ${first}: ${[...stops].join(', ')}`);
  };

  it('signs in with a printed link, makes a timer, and copies its code', async () => {
    const { page } = shown;
    const account = await service.createAccount();
    await page.goto(service.signInLink(account.email));
    await page.waitForURL('**/timers');
    await page.getByRole('heading', { name: 'No timers yet' }).waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'No timers yet' }).waitFor();
    await keyboard.enter('Skip to the content', { most: 1 });
    await keyboard.enter('New timer', { most: 1 });
    await page.waitForURL('**/timers/new');
    await focusIsOn(/^Name/);
    await page.getByRole('button', { name: 'Create timer' }).waitFor(); // the last part of the page
    await keyboard.type('Spring sale');
    await keyboard.goTo('Fixed');
    await keyboard.goTo('Evergreen', { key: 'ArrowRight', most: 1 });
    await keyboard.goTo('Bold', { key: 'Shift+Tab' }); // the templates are left of the form
    await keyboard.goTo('Flip', { key: 'ArrowRight', most: 12 });
    await keyboard.goTo(/^Name/);
    await keyboard.enter(/^Text and labels/);
    await keyboard.goTo('Create timer');
    await keyboard.press('Space');
    await page.waitForURL(/\/timers\/tmr_.*\/embed/);
    await page.getByRole('dialog', { name: '“Spring sale” is ready to embed' }).waitFor();
    await focusIsOn('Mailing tool');
    expect(await goAround()).toBeGreaterThan(6);
    await keyboard.press('K');
    await keyboard.goTo('Copy the code');
    await copied(page, () => keyboard.press('Enter'));
    const code = await clipboardOf(page);
    expect(code).toContain('alt="Countdown Timer"');
    expect(code).toContain('{{person.KlaviyoID}}');
    await keyboard.press('Escape');
    await dialogIsOpen(false);
    await focusIsOn('Spring sale');
    expect(await page.evaluate('document.activeElement.localName')).toBe('h1');

    await keyboard.enter('Embed');
    await dialogIsOpen(true);
    await focusIsOn('Mailing tool');
    await keyboard.press('Escape');
    await dialogIsOpen(false);
    await focusIsOn('Embed');
  });

  it('creates a key and revokes it', async () => {
    const { page } = shown;
    await open('/timers');
    await page.getByRole('heading', { name: 'Timers', level: 1 }).waitFor();
    await keyboard.enter('Settings');
    await eventually(async () => expect(await heading()).toBe('Profile'));
    await keyboard.enter('API keys', { key: 'Shift+Tab' });
    await eventually(async () => expect(await heading()).toBe('API keys'));
    await page.getByRole('button', { name: 'Create key' }).waitFor(); // the list of keys may arrive after the secrets below it
    await keyboard.enter('Create key');
    await dialogIsOpen(true);
    await focusIsOn(/^Name/);
    expect(await goAround()).toBeGreaterThan(4);
    await keyboard.type('Newsletter');
    await keyboard.press('Enter');
    await focusIsOn('Copy the key');
    await keyboard.press('Enter');
    await eventually(async () => expect(await clipboardOf(page)).toMatch(/^tm_\w{8}_\w{32}$/));
    const api = () =>
      clipboardOf(page).then((key) =>
        fetch(service.url('/api/v1/timers'), { headers: { Authorization: `Bearer ${key}` } }),
      );
    expect((await api()).status).toBe(200);
    await keyboard.press('Escape');
    await dialogIsOpen(true);
    await keyboard.enter('Done');
    await dialogIsOpen(false);
    await focusIsOn('Create key');

    await keyboard.enter('Revoke Newsletter');
    await dialogIsOpen(true);
    await focusIsOn('Cancel');
    await goAround();
    await keyboard.press('Escape');
    await dialogIsOpen(false);
    await focusIsOn('Revoke Newsletter');
    await keyboard.press('Enter');
    await dialogIsOpen(true);
    await keyboard.goTo('Revoke key', { most: 3 });
    await keyboard.press('Space');
    await dialogIsOpen(false);
    await page.getByText(/^revoked on /).waitFor();
    await eventually(async () => expect((await api()).status).toBe(401));
    expect((await keyboard.look()).tag).toBe('table');
  });

  it('opens the menu of a timer and of the account, and returns the focus', async () => {
    const { page } = shown;
    await open('/timers');
    await page.getByRole('row', { name: /Spring sale/ }).waitFor();
    await keyboard.goTo('Spring sale');
    await keyboard.enter(/^(More|Actions).*Spring sale/);
    await page.getByRole('menu').waitFor();
    await eventually(async () => expect((await keyboard.look()).tag).toMatch(/^(a|button)$/));
    await keyboard.goTo(/Delete/, { key: 'ArrowDown', most: 10 });
    await keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await focusIsOn(/Spring sale/);
    await keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await keyboard.enter(/Delete/, { key: 'ArrowDown', most: 10 });
    await page.getByText('Timer deleted').waitFor();
    await eventually(async () => expect((await keyboard.look()).tag).not.toBe('body'));
    await focusIsOn('Timers'); // the list is empty
    await keyboard.enter('Undo', { key: 'Shift+Tab', most: 1 });
    await page.getByRole('row', { name: /Spring sale/ }).waitFor();
    await page.getByText('Timer restored').waitFor();
    await keyboard.goTo('Spring sale');
    await keyboard.press('Delete');
    await page.getByText('Timer deleted').waitFor();
    await keyboard.press('z');
    await page.getByRole('row', { name: /Spring sale/ }).waitFor();
  });
};
