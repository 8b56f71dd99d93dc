import type { LocalMailServer, TestProfile } from '@tminus/testing';
import { button, field, fillSignIn } from './controls.ts';
import { password } from './console-under-test.ts';
import { type ConsoleWithMail, forget, newProfile, signedIn } from './shared-console.ts';

export const email = (started: () => ConsoleWithMail): void => {
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
