import type { RecordedPage, TestProfile } from '@tminus/testing';
import { problemsOfRequests } from './page-problems.ts';
import type { ConsoleInBrowser } from './shared-console.ts';

const templates = 12;

/** An image of a timer with these fields. */
const chosen = Object.entries({ template: 'flip', language: 'fr', height: 320 })
  .map(([field, value]) => `[src*="${encodeURIComponent(`${JSON.stringify(field)}:${JSON.stringify(value)}`)}"]`)
  .join('');

export const startPage = (started: () => ConsoleInBrowser): void => {
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
