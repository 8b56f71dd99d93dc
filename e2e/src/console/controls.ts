import type { Locator, Page } from 'playwright-core';
import { password } from './console-under-test.ts';

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
