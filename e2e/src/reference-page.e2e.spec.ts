import {
  type RecordedPage,
  RunningServices,
  TestBrowser,
  createAccountWithKey,
  describeIfInstalled,
  useTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';

describeIfInstalled('chromium', 'the reference page in a browser', () => {
  let services: RunningServices;
  let browser: TestBrowser;
  let key: string;
  const dataSource = useTestDatabase();

  beforeAll(async () => {
    services = await RunningServices.start(testDatabaseUrl());
    ({ key } = await createAccountWithKey(dataSource));
    browser = await TestBrowser.launch();
  });

  afterAll(async () => {
    await browser.close();
    await services.stop();
  });

  /** The page at an operation, which is open. */
  async function openAt(operation: string, width: number, colorScheme: 'dark' | 'light'): Promise<RecordedPage> {
    const options = { viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' } as const;
    const shown = await (await browser.newProfile(options)).newPage();
    shown.page.setDefaultTimeout(120_000);
    await shown.page.goto(`${services.api.url}/docs#/${operation}`);
    await shown.page.locator('.opblock.is-open .opblock-body').waitFor();
    return shown;
  }

  it('sends a request with a key, which it keeps nowhere, and shows the response', async () => {
    const { page, record } = await openAt('Timers/listTimers', 1280, 'light');
    await page.getByRole('button', { name: 'Authorize', exact: true }).first().click();
    const dialog = page.locator('.modal-ux');
    await dialog.locator('input').first().fill(key);
    await dialog.getByRole('button', { name: 'Authorize' }).first().click();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    const operation = page.locator('.opblock.is-open');
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.getByText('"data": []').waitFor();
    expect(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]')).toEqual([0, 0, '']);
    const hosts = record.requestedUrls.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).host);
    expect(hosts.length).toBeGreaterThanOrEqual(6);
    expect([...new Set(hosts)]).toEqual([new URL(services.api.url).host]);
    expect(record.errors).toEqual([]);
  });

  it.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('fits %s px and is accessible: %s', async (width, colorScheme) => {
    const shown = await openAt('Timers/createTimer', width, colorScheme);
    const { page } = shown;
    await page.getByRole('button', { name: 'Try it out' }).click();
    expect([await shown.sidewaysScroll(), await shown.accessibilityProblems()]).toEqual([0, []]);
    for (const text of ['Timers for your emails', 'Image URLs', 'Errors', 'Response headers']) {
      await page.getByRole('link', { name: text }).click();
      await page.getByRole('heading', { name: text }).waitFor();
      expect([text, await shown.sidewaysScroll(), await shown.accessibilityProblems('main')]).toEqual([text, 0, []]);
    }
    expect(shown.record.errors).toEqual([]);
  });
});
