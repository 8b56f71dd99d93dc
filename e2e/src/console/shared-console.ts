import type { AccountId, PlanName } from '@tminus/domain';
import { LocalMailServer, type RecordedPage, TestBrowser, type TestProfile } from '@tminus/testing';
import type { Locator, Page, BrowserContextOptions } from 'playwright-core';
import { password, ConsoleUnderTest } from './console-under-test.ts';

type Scope = Page | Locator;

export const button = (scope: Scope, name: string): Locator => scope.getByRole('button', { name, exact: true });
export const field = (scope: Scope, label: string): Locator => scope.getByLabel(label, { exact: true });

/**
 * Copies something, and waits for what the button says afterwards. It says so for two seconds: a test that began to look after the click could
 * miss it on a busy machine.
 */
export async function copied(page: Page, copy: () => Promise<unknown>, said = 'Copied'): Promise<void> {
  await Promise.all([page.getByRole('button', { name: said }).waitFor(), copy()]);
}

export const clipboardOf = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');

/** Fills in the form of the page to sign in. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign in').click();
}

/** Creates the timer that the page of a new timer shows. The dialog to embed it is open then. @returns the id */
export async function createShownTimer(page: Page): Promise<string> {
  await button(page, 'Create timer').click();
  await page.waitForURL(/\/timers\/tmr_\w+\/embed$/);
  await page.getByRole('dialog').waitFor();
  return /tmr_\w+/.exec(page.url())?.[0] ?? '';
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** What the suites of a test file share, because starting it takes longer than most tests. */
export interface ConsoleInBrowser {
  service: ConsoleUnderTest;
  browser: TestBrowser;
}

/** Its emails arrive at a mail server of this machine. */
export interface ConsoleWithMail extends ConsoleInBrowser {
  mailServer: LocalMailServer;
}

/** Leads to the services, like the name of another machine in the local network: over plain HTTP, that is not a secure context. */
export const lanHost = 'timers.lan';

/** @returns the console, once the tests run */
export const useConsole = (variables: NodeJS.ProcessEnv = {}): (() => ConsoleInBrowser) =>
  useStarted(() => start(variables));

export const useConsoleWithMail = (variables: NodeJS.ProcessEnv = {}): (() => ConsoleWithMail) =>
  useStarted(async () => {
    const mailServer = await LocalMailServer.start();
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'timers@example.com' };
    return { ...(await start({ ...mail, ...variables })), mailServer };
  });

/** Animations and moving images take CPU time from what the tests look at. Those about motion ask for it. */
async function start(variables: NodeJS.ProcessEnv): Promise<ConsoleInBrowser> {
  const [service, browser] = await Promise.all([
    ConsoleUnderTest.start(variables),
    TestBrowser.launch({ loopbackNames: [lanHost], defaults: { reducedMotion: 'reduce' } }),
  ]);
  return { service, browser };
}

function useStarted<T extends ConsoleInBrowser & Partial<ConsoleWithMail>>(startAll: () => Promise<T>): () => T {
  let started: T;
  beforeAll(async () => void (started = await startAll()));
  afterAll(async () => {
    await started.browser.close();
    await started.service.stop();
    await started.mailServer?.stop();
  });
  return () => started;
}

interface SignedIn {
  account: { id: AccountId; email: string };
  profile: TestProfile;
  shown: RecordedPage;
  /** Of `shown`. */
  page: Page;
}

/** A new profile, which may use the clipboard. */
export const newProfile = ({ browser }: ConsoleInBrowser, options: BrowserContextOptions = {}): Promise<TestProfile> =>
  browser.newProfile({ permissions: ['clipboard-read', 'clipboard-write'], ...options });

/**
 * A new account, and a page of a browser that is signed in to it.
 * @param profile - forgets what it knows of others. Default: a new one
 */
export async function signedIn(
  started: ConsoleInBrowser,
  { plan = 'pro', profile: known, ...options }: { plan?: PlanName; profile?: TestProfile } & BrowserContextOptions = {},
): Promise<SignedIn> {
  const { service } = started;
  const account = await service.createAccount(plan);
  const profile = known ?? (await newProfile(started, options));
  const shown = await forget(profile, service);
  await service.signIn(shown.page, account.email);
  return { account, profile, shown, page: shown.page };
}

/** As `TestProfile.forget`. */
export const forget = (profile: TestProfile, service: ConsoleUnderTest): Promise<RecordedPage> =>
  profile.forget(service.url('/health/live'));

/** Suites by name. The pages of each are closed at its end. */
export function describeSuites<T extends ConsoleInBrowser>(
  started: () => T,
  suites: Record<string, (started: () => T) => void>,
): void {
  describe.each(Object.entries(suites))('%s', (_name, suite) => {
    afterAll(() => started().browser.closeProfiles());
    suite(started);
  });
}
