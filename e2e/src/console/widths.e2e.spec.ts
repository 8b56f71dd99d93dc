import { describeIfInstalled } from '@tminus/testing';
import { EveryPage } from './every-page.ts';
import { foreignDates } from './in-page/foreign-dates.ts';
import { problemsAtWidths } from './in-page/problems-at-widths.ts';

describeIfInstalled('chromium', 'every page between 360 and 1440 px, in German', () => {
  let pages: EveryPage;

  beforeAll(async () => {
    pages = await EveryPage.start();
  });

  afterAll(() => pages.stop());

  // In English: pages.e2e.spec.ts.
  it('shows all texts and controls, and German dates only', async () => {
    const options = { locale: 'de-DE', viewport: { width: 360, height: 3_000 }, reducedMotion: 'reduce' } as const;
    const problems = await pages.problems(options, async (shown, { name }) => [
      ...(await problemsAtWidths(shown)),
      ...(name === 'reference' ? [] : await foreignDates(shown.page, 'de')), // which is in English
    ]);
    expect(problems).toEqual([]);
  });
});
