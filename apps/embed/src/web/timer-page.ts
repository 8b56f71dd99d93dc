import { elementHtml, escapeAttribute } from '@tminus/domain/embed-code';
import { writingDirection } from '@tminus/domain';
import { createHash } from 'node:crypto';
import type { ImageTimer } from '../images/image-timer.ts';

const style = `
html { height: 100% }
body { min-height: 100%; margin: 0; display: grid; place-items: center }
tminus-timer { display: block }
img { display: block; max-width: 100%; height: auto }`;

const hash = createHash('sha256').update(style).digest('base64');

/** Any site may show the page in a frame. It runs the script of this service and nothing else. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'",
    // The image of the timer has a style of its own for pages without one.
    `style-src 'sha256-${hash}'; style-src-attr 'unsafe-inline'`,
    "base-uri 'self'; form-action 'none'; frame-ancestors *",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/**
 * A page that shows only the timer, for frames and for people who follow its address.
 *
 * @param publicUrl - the address of this service, as clients see it
 * @param search - the query of the page, with its `?`; empty without one
 */
export function timerPage(timer: ImageTimer, publicUrl: string, search: string): string {
  const { width, height, language } = timer.layoutSpec(1, 0);
  // Relative, because a proxy may serve this service below a path.
  const url = `../t/${timer.id}.gif${search}`;
  const element = elementHtml({ url, width, height, alt: timer.text, sendsTimezone: timer.isInViewersZone });
  const title = escapeAttribute(timer.text);
  const oembed = escapeAttribute(
    `${publicUrl}/oembed?url=${encodeURIComponent(`${publicUrl}/t/${timer.id}${search}`)}`,
  );
  return `<!doctype html>
<html lang="${language}" dir="${writingDirection(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<base target="_blank">
<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${title}">
<style>${style}</style>
<main>${element}</main>
</html>
`;
}
