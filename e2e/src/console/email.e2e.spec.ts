import { LocalMailServer, describeIfInstalled } from '@tminus/testing';
import { accountEnd } from './account-end.ts';
import { type ConsoleWithMail, ConsoleUnderTest, launchCalmBrowser } from './console-under-test.ts';
import { email } from './email.ts';

describeIfInstalled('chromium', 'a console that sends emails', () => {
  let inBrowser: ConsoleWithMail;
  const started = () => inBrowser;

  beforeAll(async () => {
    const mailServer = await LocalMailServer.start();
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'timers@example.com' };
    const service = await ConsoleUnderTest.start({ ...mail, SIGN_UP: 'open' });
    inBrowser = { service, mailServer, browser: await launchCalmBrowser() };
  });

  afterAll(async () => {
    await inBrowser.browser.close();
    await inBrowser.service.stop();
    await inBrowser.mailServer.stop();
  });

  describe('about addresses', email(started));
  describe('and from which something leaves: a test email, an export, and in the end the account', accountEnd(started));
});
