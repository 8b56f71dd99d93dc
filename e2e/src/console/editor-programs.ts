import { type RecordedPage, eventually } from '@tminus/testing';
import type { Locator, Page } from 'playwright-core';
import { field } from './controls.ts';
import { useEveryPage } from './every-page.ts';
import type { ConsoleInBrowser } from './shared-console.ts';

export const editorPrograms = (started: () => ConsoleInBrowser): void => {
  const pages = useEveryPage(started, { hasViews: true });

  const hasError = async (input: Locator, text: string) => {
    const error = input.page().locator(`[id="${await input.getAttribute('id')}-error"]`);
    await eventually(async () => expect(await error.textContent({ timeout: 1_000 })).toContain(text));
  };

  it('changes what programs keep with a timer, says what is wrong with it at the field, and keeps unsaved changes', async () => {
    const profile = await pages().owner();
    const taken = await pages().open(profile, { name: 'evergreen', path: '/timers/:evergreen' });
    const edit = async ({ page }: RecordedPage) => {
      await page.getByRole('heading', { name: 'For programs' }).click();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await field(page, 'Id of your system (optional)').fill('shop 4711');
      return page.getByRole('dialog');
    };
    const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await edit(taken);
    await save(taken.page);
    await taken.page.getByText('shop 4711').last().waitFor();

    const shown = await pages().open(profile, { name: 'editor', path: '/timers/:id' });
    const { page } = shown;
    await field(page, 'Name').fill('Not saved yet');
    const dialog = await edit(shown);
    await field(page, 'Id of your system (optional)').fill('shop 4711 '); // the service compares it without the space
    for (const [number, key] of [
      [1, 'campaign'],
      [2, 'campaign'],
      [3, 'a b'],
    ] as const) {
      await dialog.getByRole('button', { name: 'Add a text' }).click();
      await field(page, `Key ${number}`).fill(key);
      await field(page, `Text ${number}`).fill(`text ${number}`);
    }
    await save(page);
    await hasError(field(page, 'Key 2'), 'This key is already used');
    await hasError(field(page, 'Key 3'), 'Use at most 40 letters');
    expect(await shown.accessibilityProblems()).toEqual([]);
    await field(page, 'Key 2').fill('team');
    await dialog.getByRole('button', { name: 'Remove text 3' }).click();
    await save(page);
    await hasError(field(page, 'Id of your system (optional)'), 'Another timer of the account has this id');
    await field(page, 'Id of your system (optional)').fill('');
    await save(page);
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('dl').innerText()).toMatch(/campaign\s+text 1\s+team\s+text 2/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. Sent emails show it, too.').waitFor();
    expect(await page.locator('dl').innerText()).toContain('team');
    expect(shown.record.errors.filter((error) => !/status of (409|412)/.test(error))).toEqual([]);
  });
};
