import { type TestProfile, eventually } from '@tminus/testing';
import { button, field, fillSignIn } from './controls.ts';
import { type ConsoleWithMail, newProfile, signedIn } from './shared-console.ts';

export const journeys = (started: () => ConsoleWithMail): void => {
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
