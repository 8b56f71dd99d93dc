import {
  type OpenApiDocument,
  type RecordedPage,
  RunningServices,
  TestBrowser,
  createAccountWithKey,
  describeIfInstalled,
  useTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';
import { spawnSync } from 'node:child_process';

/** What runs a sample that it reads from its standard input, by language. */
const interpreters = [
  ['curl', 'curl', ['bash']],
  ['JavaScript', 'node', ['node', '--input-type=module']],
  ['Python', 'python3', ['python3']],
  ['PHP', 'php', ['php']],
  ['Ruby', 'ruby', ['ruby']],
] as const;

const clickLink = `document.querySelector('nav a[href="#' + id + '"]').click()`;
const changeAddress = `location.hash = id`;

/**
 * Goes from screen to screen in the page.
 * @returns for each of the ids, those of the visible screens, and by how many pixels the page is wider than the window
 */
const visitAll = (ids: readonly string[], go: string) => `(async () => {
  const visits = [];
  for (const id of ${JSON.stringify(ids)}.filter((id) => location.hash !== '#' + id)) {
    const changed = new Promise((then) => addEventListener('hashchange', then, { once: true }));
    ${go};
    await changed;
    const visible = [...document.querySelectorAll('.screen')].filter((each) => each.checkVisibility());
    const { scrollWidth, clientWidth } = document.documentElement;
    visits.push([id, visible.map((each) => each.id).join(), scrollWidth - clientWidth]);
  }
  return visits;
})()`;

const asExpected = (ids: readonly string[]) => ids.map((id) => [id, id, 0]);

describeIfInstalled('chromium', 'the reference page in a browser', () => {
  let services: RunningServices;
  let browser: TestBrowser;
  let shown: RecordedPage;
  let key: string;
  const dataSource = useTestDatabase();

  beforeAll(async () => {
    services = await RunningServices.start(testDatabaseUrl());
    ({ key } = await createAccountWithKey(dataSource));
    browser = await TestBrowser.launch();
    shown = await (await browser.newProfile()).newPage();
    await shown.page.goto(`${services.api.url}/docs`);
  });

  afterAll(async () => {
    await browser.close();
    await services.stop();
  });

  it('shows every operation of the OpenAPI document, one at a time, under its own address', async () => {
    const { page } = shown;
    const document = (await (await fetch(`${services.api.url}/api/v1/openapi.json`)).json()) as OpenApiDocument;
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((each) => each.operationId));
    expect(ids.length).toBeGreaterThanOrEqual(8);
    expect(await page.evaluate(visitAll(ids, clickLink))).toEqual(asExpected(ids));
    await page.goBack();
    await page.locator(`#${ids.at(-2)} h1`).waitFor();
  });

  it('sends a request with a key, which stays in the tab', async () => {
    const { page } = shown;
    await page.locator('nav a[href="#listTimers"]').click();
    const operation = page.locator('#listTimers');
    await operation.locator('.try > summary').click();
    await operation.locator('.key').fill(key);
    await operation.locator('[name="limit"]').fill('5');
    await operation.locator('.primary').click();
    await operation.locator('.result pre').waitFor();
    expect(await operation.locator('.result').textContent()).toMatch(/^200 OK.*"data": \[\]/s);
    const stored = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])';
    expect(await page.evaluate(stored)).toBe(JSON.stringify([{}, { 'tminus-api-key': key }, '']));
    const other = await (await browser.newProfile()).newPage();
    await other.page.goto(`${services.api.url}/docs#authentication`);
    expect(await other.page.locator('#own-key').inputValue()).toBe('');
  });

  it('shows a command that a shell accepts', async () => {
    const command = await shown.page.locator('#introduction pre[data-sample=curl]').textContent();
    expect(command).toBe(`API_KEY="tm_…"

curl --fail-with-body -X POST "${services.api.url}/api/v1/timers" \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "name": "Launch",
    "targetDate": "2031-06-01T12:00:00Z"
  }'`);
  });

  for (const [language, program, [command, ...args]] of interpreters) {
    describeIfInstalled(program, `a sample in ${language}`, () => {
      it('does what the operation says', async () => {
        const sample = await shown.page.locator(`#createTimer pre[data-sample=${language}]`).textContent();
        const input = sample?.replace('tm_…', key) ?? '';
        const { status, stdout } = spawnSync(command, args, { input, encoding: 'utf8' });
        expect([status, stdout]).toEqual([0, expect.stringMatching(/tmr_\w{26}/)]);
      });
    });
  }

  it.each([
    [390, 'dark'],
    [1280, 'light'],
  ] as const)('fits %s px and is accessible: %s', async (width, colorScheme) => {
    const profile = await browser.newProfile({
      viewport: { width, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const recorded = await profile.newPage();
    const { page } = recorded;
    await page.goto(`${services.api.url}/docs`);
    const ids = await page.locator('.screen').evaluateAll((all) => all.map((each) => each.id));
    expect(await page.evaluate(visitAll(ids, changeAddress))).toEqual(asExpected(ids));
    // All at once: axe reads the whole page each time.
    const showAll = `document.querySelectorAll('.screen').forEach((each) => (each.style.display = 'block'))`;
    if (colorScheme === 'dark') {
      expect(await recorded.accessibilityProblems()).toEqual([]);
      await page.evaluate(showAll);
      expect(await recorded.accessibilityProblems('main')).toEqual([]);
    } else {
      await page.evaluate(showAll);
      expect(await recorded.accessibilityProblems(':root', { rule: 'color-contrast' })).toEqual([]);
    }
    await profile.close();
  });

  it('sends requests only to its own service and logs no errors', () => {
    const { requestedUrls, errors } = shown.record;
    const hosts = requestedUrls.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).host);
    expect(hosts.length).toBeGreaterThanOrEqual(7);
    expect([...new Set(hosts)]).toEqual([new URL(services.api.url).host]);
    expect(errors).toEqual([]);
  });
});
