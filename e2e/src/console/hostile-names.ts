import type { RecordedPage } from '@tminus/testing';
import { button, clipboardOf, closeDialog, copied, createShownTimer, field } from './controls.ts';
import type { ConsoleUnderTest } from './console-under-test.ts';
import { problemsOfRequests } from './page-problems.ts';
import { type ConsoleInBrowser, signedIn } from './shared-console.ts';
import { problemsAtWidths } from './in-page/problems-at-widths.ts';

const markup = `"><img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`;
const names = {
  markup,
  'one long word': 'W'.repeat(100),
  'right to left': 'عرض نهاية الأسبوع: خصم خمسون بالمئة',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈🔥'.repeat(5),
};

export const hostileNames = (started: () => ConsoleInBrowser): void => {
  let service: ConsoleUnderTest;
  let shown: RecordedPage;

  beforeAll(async () => {
    ({ service } = started());
    ({ shown } = await signedIn(started()));
  });

  const open = (path: string) => shown.page.goto(service.url(path), { waitUntil: 'networkidle' });
  const name = () => field(shown.page, 'Name');

  const problemsOf = async (what: string): Promise<string[]> => {
    const found = await problemsAtWidths(shown, { widths: [360, 1280], height: 1_600 });
    return found.map((problem) => `${what}: ${problem}`);
  };

  const directionsOf = (...selectors: string[]): Promise<string[]> =>
    shown.page.evaluate<string[]>(
      `${JSON.stringify(selectors)}.map((each) => getComputedStyle(document.querySelector(each)).direction)`,
    );

  it.each(Object.entries(names))(
    'shows a timer everywhere: %s',
    async (_kind, text) => {
      const { page } = shown;
      await open('/timers/new');
      await name().fill(text);
      await createShownTimer(page);
      await page.waitForLoadState('networkidle');
      expect(await problemsOf('dialog')).toEqual([]);
      if (text === names['right to left'])
        expect(await directionsOf('h1 bdi', '[role=dialog] h2 bdi, dialog h2 bdi', 'input[name=name]')).toEqual(
          Array(3).fill('rtl'),
        );
      await copied(page, () => button(page, 'Copy the code').click());
      const code = await clipboardOf(page);
      const mail = await page.context().newPage();
      await mail.setContent(code);
      expect(await mail.locator('img').getAttribute('alt')).toMatch(/^Countdown Timer: Ends /); // not the internal name
      await mail.close();
      await closeDialog(page);
      expect(await problemsOf('editor')).toEqual([]);
      expect(await page.title()).not.toBe('hacked');
    },
    60_000,
  );

  it.each([
    ['10,000 characters', 'x'.repeat(10_000)],
    ['a direction override', 'Sale\u202Egnp.exe'],
  ])('explains at the field why a name is refused, and keeps it: %s', async (_kind, text) => {
    const { page } = shown;
    await open('/timers/new');
    await name().fill(text);
    await page.getByRole('button', { name: 'Create timer' }).click();
    await page.locator('[aria-invalid="true"]').first().waitFor();
    expect(await name().getAttribute('aria-invalid')).toBe('true');
    await page
      .getByText(/fewer characters|at most \d+ characters/i)
      .first()
      .waitFor();
    expect(await name().inputValue()).toBe(text);
    await name().fill('Short');
    await createShownTimer(page);
  });

  it('shows them in lists, analytics, keys and searches', async () => {
    const { page } = shown;
    for (const text of [markup, names['one long word']]) {
      await open('/settings/keys');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(text);
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await open(`/timers?q=${names['one long word']}`);
    const id = await page.locator('[data-timer]').first().getAttribute('data-timer');
    const search = `/timers?q=${encodeURIComponent(markup)}`;
    const paths = ['/timers', search, '/analytics', `/timers/${id}/analytics`, '/settings/keys'];
    const problems: string[] = [];
    for (const path of paths) {
      await open(path);
      problems.push(...(await problemsOf(path)));
    }
    expect(problems).toEqual([]);
  });

  it('runs nothing and loads nothing', () => {
    const problems = problemsOfRequests(shown, service);
    expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([]);
  });
};
