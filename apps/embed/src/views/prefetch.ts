import type { IncomingMessage } from 'node:http';

/** What browsers send when they load a page that nobody may ever see: prefetches, prerendered pages and thumbnails. */
const headerNames = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const;
const prefetch = /prefetch|prerender|preview|instant/i;

/** Whether a browser loads the image in advance. Takes four look-ups for all others. */
export function isPrefetch({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  for (const name of headerNames) {
    const value = headers[name];
    if (value !== undefined && prefetch.test(String(value))) return true;
  }
  return false;
}
