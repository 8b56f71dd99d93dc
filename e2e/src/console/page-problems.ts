import type { RecordedPage } from '@tminus/testing';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EveryPage } from './every-page.ts';

/** Set it to keep a screenshot of every page. */
const screenshotFolder = process.env['SCREENSHOTS'];

/** Errors, and requests to other hosts. */
export function problemsOfRequests({ record }: RecordedPage, { service: { services } }: EveryPage): string[] {
  const own = [services.api.url, services.embed.url];
  const isOwn = (url: string) => /^(data|blob):/.test(url) || own.includes(new URL(url).origin);
  const foreign = record.requestedUrls.filter((url) => !isOwn(url));
  return [...foreign.map((url) => `a request to ${url}`), ...record.errors];
}

export async function keepScreenshot({ page }: RecordedPage, name: string): Promise<void> {
  if (screenshotFolder === undefined) return;
  mkdirSync(screenshotFolder, { recursive: true });
  await page.screenshot({ path: join(screenshotFolder, `${name}.png`) });
}
