import {
  type OpenApiDocument,
  type RecordedPage,
  RunningServices,
  TestBrowser,
  createAccountWithKey,
  describeIfInstalled,
  openTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';

describeIfInstalled('chromium', 'the reference page in a browser', () => {
  let services: RunningServices;
  let browser: TestBrowser;
  let shown: RecordedPage;
  let key: string;

  beforeAll(async () => {
    services = await RunningServices.start(testDatabaseUrl());
    const dataSource = await openTestDatabase();
    ({ key } = await createAccountWithKey(dataSource));
    await dataSource.destroy();
    browser = await TestBrowser.launch();
    shown = await (await browser.newProfile()).newPage();
    await shown.page.goto(`${services.api.url}/docs`);
  });

  afterAll(async () => {
    await browser.close();
    await services.stop();
  });

  it('shows every operation of the OpenAPI document', async () => {
    const document = (await (await fetch(`${services.api.url}/api/v1/openapi.json`)).json()) as OpenApiDocument;
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((each) => each.operationId));
    const operations = shown.page.locator('.opblock');
    await operations.first().waitFor();
    const shownIds = await operations.evaluateAll((elements) => elements.map(({ id }) => id.split('-').at(-1)));
    expect(shownIds.sort()).toEqual(ids.sort());
  });

  it('sends a request with a key and does not store the key', async () => {
    const { page } = shown;
    await page.locator('.btn.authorize').click();
    await page.locator('#auth-bearer-value').fill(key);
    await page.locator('.modal-ux .auth-btn-wrapper .authorize').first().click();
    await page.locator('.modal-ux .close-modal').click();
    const operation = page.locator('#operations-Timers-listTimers');
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('.try-out__btn').click();
    await operation.locator('.execute').click();
    const status = operation.locator('.live-responses-table .response .response-col_status');
    expect(await status.textContent()).toMatch(/^200/);
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(stored).toBe('[{},{},""]');
  });

  it('sends requests only to its own service and logs no errors', () => {
    const { requestedUrls, errors } = shown.record;
    const hosts = requestedUrls.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).host);
    expect(hosts.length).toBeGreaterThanOrEqual(8);
    expect([...new Set(hosts)]).toEqual([new URL(services.api.url).host]);
    expect(errors).toEqual([]);
  });
});
