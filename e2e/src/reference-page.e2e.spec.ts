import {
  BrowserPage,
  type OpenApiDocument,
  RunningServices,
  createAccountWithKey,
  describeIfInstalled,
  eventually,
  openTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';

const tags = (selector: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})]`;
const click = (selector: string) => `document.querySelector(${JSON.stringify(selector)}).click()`;

/** React only notices a value that is set through the setter of the element. */
const type = (selector: string, text: string) => `{
  const input = document.querySelector(${JSON.stringify(selector)});
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, ${JSON.stringify(text)});
  input.dispatchEvent(new Event('input', { bubbles: true }));
}`;

describeIfInstalled('chromium', 'the reference page in a browser', () => {
  let services: RunningServices;
  let page: BrowserPage;
  let key: string;

  beforeAll(async () => {
    services = await RunningServices.start(testDatabaseUrl());
    const dataSource = await openTestDatabase();
    ({ key } = await createAccountWithKey(dataSource));
    await dataSource.destroy();
    page = await BrowserPage.open(`${services.api.url}/docs`);
  });

  afterAll(async () => {
    await page.close();
    await services.stop();
  });

  const waitFor = async (expression: string) => {
    let value: unknown;
    await eventually(
      async () => {
        value = await page.evaluate(expression);
        expect(value).toBeTruthy();
      },
      { withinMs: 30_000 },
    );
    return value;
  };

  it('shows every operation of the OpenAPI document', async () => {
    const document = (await (await fetch(`${services.api.url}/api/v1/openapi.json`)).json()) as OpenApiDocument;
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((each) => each.operationId));
    await waitFor(`${tags('.opblock')}.length > 0`);
    const shownIds = await page.evaluate<string[]>(`${tags('.opblock')}.map(({ id }) => id.split('-').at(-1))`);
    expect(shownIds.sort()).toEqual(ids.sort());
  });

  it('sends a request with a key and does not store the key', async () => {
    await page.evaluate(click('.btn.authorize'));
    await waitFor(`document.querySelector('#auth-bearer-value') !== null`);
    await page.evaluate(type('#auth-bearer-value', key));
    await page.evaluate(click('.modal-ux .auth-btn-wrapper .authorize'));
    await page.evaluate(click('.modal-ux .close-modal'));
    const operation = '#operations-Timers-listTimers';
    await page.evaluate(click(`${operation} .opblock-summary-control`));
    await waitFor(`document.querySelector('${operation} .try-out__btn') !== null`);
    await page.evaluate(click(`${operation} .try-out__btn`));
    await waitFor(`document.querySelector('${operation} .execute') !== null`);
    await page.evaluate(click(`${operation} .execute`));
    const status = `document.querySelector('${operation} .live-responses-table .response .response-col_status')`;
    expect(await waitFor(`${status}?.textContent`)).toMatch(/^200/);
    const stored = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    );
    expect(stored).toBe('[{},{},""]');
  });

  it('sends requests only to its own service and logs no errors', () => {
    const { requestedUrls, errors } = page.record;
    const hosts = requestedUrls.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).host);
    expect(hosts.length).toBeGreaterThanOrEqual(8);
    expect([...new Set(hosts)]).toEqual([new URL(services.api.url).host]);
    expect(errors).toEqual([]);
  });
});
