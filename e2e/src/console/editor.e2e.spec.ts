import {
  type RecordedPage,
  type TestProfile,
  eventually,
  startReadyService,
  describeIfInstalled,
} from '@tminus/testing';
import type { Locator, Page } from 'playwright-core';
import { editorFacts } from './editor-facts.ts';
import { useEveryPage } from './every-page.ts';
import { serviceFailures } from './failures.ts';
import { Keyboard } from './keyboard.ts';
import { problemsOfRequests, layoutProblems } from './page-problems.ts';
import {
  type ConsoleInBrowser,
  field,
  closeDialog,
  copied,
  fillSignIn,
  lanHost,
  describeSuites,
  useConsole,
} from './shared-console.ts';

const templates = 12;

/** An image of a timer with these fields. */
const chosen = Object.entries({ template: 'flip', language: 'fr', height: 320 })
  .map(([field, value]) => `[src*="${encodeURIComponent(`${JSON.stringify(field)}:${JSON.stringify(value)}`)}"]`)
  .join('');

const startPage = (started: () => ConsoleInBrowser): void => {
  let visitor: TestProfile;

  beforeAll(async () => void (visitor = await started().browser.newProfile()));

  const open = async (reducedMotion: 'reduce' | 'no-preference' = 'reduce'): Promise<RecordedPage> => {
    const shown = await visitor.reusedPage();
    await shown.page.emulateMedia({ reducedMotion });
    await shown.page.goto(started().service.url('/'));
    await preview(shown).waitFor();
    return shown;
  };
  const preview = ({ page }: RecordedPage) => page.locator('figure img');
  /** Whether all images of the gallery are drawn; scrolls to them, because they are loaded when they are near. */
  const galleryImages = async ({ page }: RecordedPage): Promise<string[]> => {
    const images = page.locator('section li img');
    for (let index = 0; index < (await images.count()); index++) {
      await images.nth(index).scrollIntoViewIfNeeded();
      await images.nth(index).evaluate((image) => (image as unknown as { decode: () => Promise<void> }).decode());
    }
    return images.evaluateAll((all) => all.map((image) => image.getAttribute('src') ?? ''));
  };

  it('shows all templates at work, and loads nothing from other hosts', async () => {
    const shown = await open('no-preference');
    const images = await galleryImages(shown);
    expect(images).toHaveLength(templates);
    expect(images.every((src) => src.startsWith('/account/preview.gif?'))).toBe(true);
    expect(problemsOfRequests(shown, started().service)).toEqual([]);
  });

  it('pauses them, and shows stills to people who want less motion', async () => {
    const shown = await open();
    const images = await galleryImages(shown);
    expect(images.every((src) => src.startsWith('/account/preview.png?'))).toBe(true);
    expect(await preview(shown).getAttribute('src')).toMatch(/preview\.png/);
  });

  it('draws what a visitor chooses, and creates it with their account', async () => {
    const shown = await open();
    const { page } = shown;
    await page.getByRole('combobox', { name: 'Template' }).selectOption('flip');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
    await page.getByRole('combobox', { name: 'Size' }).selectOption('square');
    await page.locator(`figure img${chosen}`).waitFor();
    await page.getByRole('button', { name: 'Copy the code' }).click();
    await page.waitForURL('**/sign-up?next=%2Ftimers%2Fnew');
    const draft = await page.evaluate<string>('sessionStorage.getItem("tminus.draft")');
    expect(JSON.parse(draft)).toMatchObject({
      type: 'fixed',
      template: 'flip',
      language: 'fr',
      width: 320,
      height: 320,
      timezone: 'Europe/Berlin',
    });
  });
};

const editorPrograms = (started: () => ConsoleInBrowser): void => {
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

const plainHttp = (started: () => ConsoleInBrowser): void => {
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

const checks = (started: () => ConsoleInBrowser): void => {
  let shown: RecordedPage;

  beforeAll(async () => {
    shown = await (await started().browser.newProfile({ viewport: { width: 400, height: 300 } })).newPage();
  });

  it.each([
    ['a box', '<div style="width: 3em; overflow: hidden; white-space: nowrap">Too long</div>', 'is cut off by div'],
    ['a line', '<div style="height: 0.5em; overflow: hidden">Too high</div>', 'is cut off by div'],
    ['the window', '<p style="white-space: nowrap; margin-left: 380px">Too far</p>', 'is cut off by the window'],
    [
      'an ellipsis',
      '<p style="width: 3em; overflow: hidden; text-overflow: ellipsis">Longername</p>',
      'is cut off by p',
    ],
    ['a select', '<select style="width: 3em"><option>A long choice</select>', 'does not fit into select'],
    ['another text', '<p>Below</p><p style="margin-top: -2em">Above</p>', 'overlaps'],
    ['an image', '<b>Below</b><i style="position: absolute; inset: 0; background: red"></i>', 'lies under i'],
  ])('find a text that is not completely visible because of %s', async (_cause, html, problem) => {
    await shown.page.setContent(html);
    expect(await layoutProblems(shown.page)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
  });

  const button = (name: string, style = '') => `<button style="${style}">${name}</button>`;
  const invisible = 'outline: none; box-shadow: none';

  it.each([
    ['is not visible', button('First') + button('Second', invisible), /Second.*the focus is not visible/],
    ['is outside the window', button('Second', 'position: fixed; left: -500px'), /Second.*outside the window/],
    [
      'is covered',
      button('Second') + '<i style="position: absolute; inset: 0; background: red"></i>',
      /Second.*lies under something else/,
    ],
    [
      'goes back',
      `<form>${button('First', 'position: absolute; top: 200px')}${button('Second', 'position: absolute; top: 20px')}</form>`,
      /Second.*comes after "First"/,
    ],
  ])('find a focus that %s', async (_problem, html, problem) => {
    await shown.page.setContent(html);
    const keyboard = new Keyboard(shown.page, 100);
    await keyboard.goTo('Second', { most: 2 });
    expect(keyboard.problems).toEqual([expect.stringMatching(problem)]);
  });
};

describeIfInstalled('chromium', 'a timer in the console', () => {
  describeSuites(useConsole({ SIGN_UP: 'open' }), {
    'on the start page': startPage,
    'with what the editor knows about it': editorFacts,
    'with what programs keep with it': editorPrograms,
    'when the service fails': serviceFailures,
    'at an address of the local network, over plain HTTP': plainHttp,
    'and the checks of these tests': checks,
  });
});
