import { type RecordedPage, TestBrowser, describeIfInstalled } from '@tminus/testing';
import { ConsoleUnderTest } from './console-under-test.ts';
import { layoutProblems } from './in-page/layout-problems.ts';

const markup = `"><img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`;
const names = {
  markup,
  'one long word': 'W'.repeat(100),
  'right to left': 'عرض نهاية الأسبوع: خصم خمسون بالمئة',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈🔥'.repeat(5),
};

describeIfInstalled('chromium', 'names that somebody pasted without thinking, or on purpose', () => {
  let service: ConsoleUnderTest;
  let browser: TestBrowser;
  let shown: RecordedPage;

  beforeAll(async () => {
    service = await ConsoleUnderTest.start();
    browser = await TestBrowser.launch();
    shown = await (await browser.newProfile({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage();
    const { email } = await service.createAccount();
    await service.signIn(shown.page, email);
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const open = (path: string) => shown.page.goto(service.url(path), { waitUntil: 'networkidle' });
  const name = () => shown.page.getByLabel('Name', { exact: true });

  it.each(Object.entries(names))(
    'shows a timer everywhere: %s',
    async (_kind, text) => {
      const { page } = shown;
      await open('/timers/new');
      await name().fill(text);
      await page.getByRole('button', { name: 'Create timer' }).click();
      await page.waitForURL(/\/timers\/tmr_/);
      const { pathname } = new URL(page.url());
      const problems: string[] = [];
      for (const path of [pathname, `${pathname}/embed`, `${pathname}/analytics`, '/timers', '/analytics']) {
        await open(path);
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 1_600 });
          for (const problem of await layoutProblems(page)) problems.push(`${path} at ${width} px: ${problem}`);
          if ((await shown.sidewaysScroll()) > 0) problems.push(`${path} at ${width} px is wider than the window`);
        }
      }
      expect(problems).toEqual([]);
      await open(`${pathname}/embed`);
      await page.getByRole('button', { name: 'Copy the code' }).click();
      const code = await page.evaluate<string>('navigator.clipboard.readText()');
      const mail = await page.context().newPage();
      await mail.setContent(code);
      const alt = await mail.locator('img').getAttribute('alt');
      await mail.close();
      expect(alt).toBe(text);
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
    await page.getByRole('button', { name: 'Create timer' }).click();
    await page.waitForURL(/\/timers\/tmr_/);
  });

  it('shows keys and searches with such names', async () => {
    const { page } = shown;
    const problems: string[] = [];
    for (const text of [markup, names['one long word']]) {
      await open('/settings/keys');
      await page.getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(text);
      await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await open(`/timers?q=${encodeURIComponent(text)}`);
      await page.getByRole('heading', { name: 'Timers', level: 1 }).waitFor();
      problems.push(...(await layoutProblems(page)));
    }
    await open('/settings/keys');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 1_600 });
      problems.push(...(await layoutProblems(page)));
    }
    expect(problems).toEqual([]);
  }, 60_000);

  it('runs nothing and loads nothing', () => {
    const hosts = shown.record.requestedUrls.filter((url) => url.startsWith('http')).map((url) => new URL(url).host);
    expect([...new Set(hosts)]).toEqual([new URL(service.url('/')).host]);
    expect(shown.record.errors.filter((error) => !error.includes('status of 400'))).toEqual([]);
  });
});
