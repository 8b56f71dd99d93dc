import { describeIfInstalled } from '@tminus/testing';
import { type ConsoleInBrowser, ConsoleUnderTest, launchCalmBrowser } from './console-under-test.ts';
import { hostileNames } from './hostile-names.ts';
import { owner } from './owner.ts';
import { limitedPlan, settings } from './settings.ts';
import { localWebhooks, webhooks } from './webhooks.ts';
import { withoutMouse } from './without-mouse.ts';

describeIfInstalled('chromium', 'the owner of an account', () => {
  let inBrowser: ConsoleInBrowser;
  const started = () => inBrowser;

  beforeAll(async () => {
    const service = await ConsoleUnderTest.start({ ...limitedPlan, ...localWebhooks });
    inBrowser = { service, browser: await launchCalmBrowser() };
  });

  afterAll(async () => {
    await inBrowser.browser.close();
    await inBrowser.service.stop();
  });

  describe('with timers', owner(started));
  describe('with keys, usage and data', settings(started));
  describe('with webhooks', webhooks(started));
  describe('without a mouse', withoutMouse(started));
  describe('with names that somebody pasted without thinking, or on purpose', hostileNames(started));
});
