import { TestBrowser, describeIfInstalled, freePort, npmStart, scratchFolder } from '@tminus/testing';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { clipboardOf, copied, field } from './shared-console.ts';

/** What the product promises a newcomer, from `npm start` on. */
const promised = { clicks: 4, seconds: 60 };

describeIfInstalled('chromium', 'the first code of a newcomer', () => {
  let browser: TestBrowser;
  let dataDir: string;
  let service: ReturnType<typeof npmStart>;
  let startedMs: number;

  beforeAll(async () => {
    browser = await TestBrowser.launch({ wholeBrowser: true });
    dataDir = mkdtempSync(join(await scratchFolder(), 'tminus-first-code-'));
    chmodSync(dataDir, 0o755);
    startedMs = Date.now();
    const ports = { API_PORT: String(await freePort()), EMBED_PORT: String(await freePort()) };
    service = npmStart({ DATA_DIR: dataDir, ...ports });
    await service.waitUntilRunning();
  });

  afterAll(async () => {
    await browser.close();
    expect(await service.stop('SIGINT')).toBe(0);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(`takes at most ${promised.clicks} clicks and ${promised.seconds} s for an evergreen and a fixed timer, after which Back leads to the list`, async () => {
    const profile = await browser.newProfile({ permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = await profile.newPage();
    let clicks = 0;
    await page.exposeFunction('countClick', () => void clicks++);
    // Not the clicks that a browser adds, such as that on the input of a label.
    await page.addInitScript('addEventListener("pointerdown", () => window.countClick(), true)');

    await page.goto(/http:\S+\/welcome#\S+/.exec(stripVTControlCharacters(service.output))?.[0] ?? '');
    for (const type of ['Evergreen', 'Fixed']) {
      clicks = 0;
      await page.getByRole('link', { name: 'New timer' }).first().click();
      await field(page, 'Name').and(page.locator(':focus')).waitFor();
      await page.keyboard.type(`${type} sale`);
      if (type !== 'Fixed') await page.getByText(type, { exact: true }).click();
      await page.getByRole('button', { name: 'Create timer' }).click();
      await copied(page, () => page.getByRole('button', { name: 'Copy the code' }).click());
      const seconds = (Date.now() - startedMs) / 1_000;

      expect(await clipboardOf(page)).toContain(
        type === 'Fixed' ? 'alt="Countdown Timer: Ends ' : 'alt="Countdown Timer"',
      );
      expect(clicks).toBeGreaterThan(2);
      expect(clicks).toBeLessThanOrEqual(promised.clicks);
      expect(seconds).toBeLessThan(promised.seconds);

      await page.keyboard.press('Escape');
      await page.waitForURL(/\/timers\/tmr_[^/]*$/);
      await page.goBack();
      await page.waitForURL(/\/timers$/);
    }
  }, 120_000);
});
