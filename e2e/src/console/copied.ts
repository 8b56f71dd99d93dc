import type { Page } from 'playwright-core';

/**
 * Copies something, and waits for what the button says afterwards. It says so for two seconds: a test that began to look after the click could
 * miss it on a busy machine.
 */
export async function copied(page: Page, copy: () => Promise<unknown>, said = 'Copied'): Promise<void> {
  await Promise.all([page.getByRole('button', { name: said }).waitFor(), copy()]);
}
