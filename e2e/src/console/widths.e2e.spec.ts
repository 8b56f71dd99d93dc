import { describeIfInstalled } from '@tminus/testing';
import { EveryPage } from './every-page.ts';
import { layoutProblems } from './in-page/layout-problems.ts';

const widths = [360, 480, 600, 768, 900, 1024, 1280, 1440];

describeIfInstalled('chromium', 'every page between 360 and 1440 px', () => {
  let pages: EveryPage;

  beforeAll(async () => {
    pages = await EveryPage.start();
  }, 120_000);

  afterAll(() => pages.stop());

  it.each(['en-US', 'de-DE'])(
    'shows all texts and controls: %s',
    async (locale) => {
      // So high that most of a page is in the window.
      const viewport = (width: number) => ({ width, height: 3_000 });
      const options = { locale, viewport: viewport(360), reducedMotion: 'reduce' } as const;
      const problems = await pages.problems(options, async (shown) => {
        const widthsOf = new Map<string, number[]>();
        for (const width of widths) {
          await shown.page.setViewportSize(viewport(width));
          const found = await layoutProblems(shown.page);
          const sideways = await shown.sidewaysScroll();
          if (sideways > 0) found.push('is wider than the window');
          for (const problem of found) widthsOf.set(problem, [...(widthsOf.get(problem) ?? []), width]);
        }
        return [...widthsOf].map(([problem, at]) => `${problem} at ${at.join(', ')} px`);
      });
      expect(problems).toEqual([]);
    },
    180_000,
  );
});
