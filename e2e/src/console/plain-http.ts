import { type RecordedPage, startReadyService } from '@tminus/testing';
import { closeDialog, copied, field, fillSignIn } from './controls.ts';
import { type ConsoleInBrowser, lanHost } from './shared-console.ts';

export const plainHttp = (started: () => ConsoleInBrowser): void => {
  const inNetwork = (api: { url: string }, path: string) => api.url.replace(/\/\/[^:/]+/, `//${lanHost}`) + path;
  const open = async (api: { url: string }, path: string): Promise<RecordedPage> => {
    const shown = await (await started().browser.newProfile()).newPage();
    await shown.page.goto(inNetwork(api, path));
    await shown.page.locator('h1').first().waitFor();
    return shown;
  };

  it('says that sign-in needs HTTPS and where to go, instead of a form that cannot work', async () => {
    const { api } = started().service.services;
    const shown = await open(api, '/sign-in');
    expect(await shown.accessibilityProblems()).toEqual([]);
    for (const path of ['/timers', '/sign-in', '/sign-up', '/forgot', '/welcome#token', '/reset#token']) {
      await shown.page.goto(inNetwork(api, path));
      await shown.page.getByRole('heading', { name: 'Signing in requires HTTPS' }).waitFor();
      expect(await shown.page.locator('input').count()).toBe(0);
      expect(await shown.page.getByRole('link', { name: `https://${lanHost}` }).count()).toBe(1);
    }
    const { page } = shown;
    await page.goto(inNetwork(api, '/'));
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await page.getByRole('heading', { name: 'Signing in requires HTTPS' }).waitFor();
    await page.getByRole('link', { name: 'T-minus' }).click();
    await page.getByRole('button', { name: 'Copy the code' }).waitFor();
    await page.goto(inNetwork(api, '/docs'));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  });

  it('works with ALLOW_INSECURE_COOKIES=true, with a warning, and copies without a clipboard', async () => {
    const { service } = started();
    const api = await startReadyService('api', { ALLOW_INSECURE_COOKIES: 'true' });
    try {
      const { email, id } = await service.createAccount();
      const timer = await service.createEvergreenTimer(id);
      const shown = await open(api, '/sign-in');
      const { page } = shown;
      expect(await page.evaluate('isSecureContext')).toBe(false);
      await page.getByText(/This connection is not encrypted/).waitFor();
      await fillSignIn(page, email);
      await page.waitForURL('**/timers');
      await page.getByRole('link', { name: 'Embed Welcome offer' }).click();
      await copied(page, () => page.getByRole('button', { name: 'Copy the code' }).click());
      await closeDialog(page); // it gives the focus back
      const name = field(page, 'Name');
      await name.press('Control+a');
      await name.press('Control+v');
      expect(await name.inputValue()).toContain(`/t/${timer}.gif?uid=`);
      expect(shown.record.errors.filter((error) => !error.includes('Cross-Origin-Opener-Policy'))).toEqual([]);
    } finally {
      await api.stop();
    }
  });
};
