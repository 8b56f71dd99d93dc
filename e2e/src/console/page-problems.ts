import type { RecordedPage } from '@tminus/testing';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleUnderTest } from './console-under-test.ts';

/** Set it to keep a screenshot of every page. */
const screenshotFolder = process.env['SCREENSHOTS'];

/** Errors, and requests to other servers than the API, such as the image service. */
export function problemsOfRequests({ record }: RecordedPage, service: ConsoleUnderTest): string[] {
  const own = new URL(service.url('/')).origin;
  const isOwn = (url: string) => /^(data|blob):/.test(url) || new URL(url).origin === own;
  const foreign = record.requestedUrls.filter((url) => !isOwn(url));
  return [...foreign.map((url) => `a request to ${url}`), ...record.errors];
}

export async function keepScreenshot({ page }: RecordedPage, name: string): Promise<void> {
  if (screenshotFolder === undefined) return;
  mkdirSync(screenshotFolder, { recursive: true });
  await page.screenshot({ path: join(screenshotFolder, `${name}.png`) });
}
