import type { ErrorResponder } from '@tminus/server';
import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';

/** Of every response to a click: the next one may lead elsewhere, and each is counted. */
export const neverStored = 'no-store';

const style = `
:root { color-scheme: light dark; --paper: #fbfaf8; --ink: #1d1c1a; --ink-2: #5f5c57; --mark: #c2410c }
@media (prefers-color-scheme: dark) { :root { --paper: #161513; --ink: #f3f1ed; --ink-2: #a8a49c; --mark: #fb923c } }
* { margin: 0; box-sizing: border-box }
body { min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px;
  background: var(--paper); color: var(--ink); font: 17px/1.5 system-ui, sans-serif }
main { max-width: 28rem; padding-bottom: 8vh }
main::before { content: ""; display: block; width: 40px; height: 4px; margin-bottom: 24px; background: var(--mark) }
h1 { font-size: 1.625rem; line-height: 1.2; letter-spacing: -0.01em; text-wrap: balance }
p { margin-top: 12px; color: var(--ink-2); text-wrap: pretty }`;

const headersWith = (frameAncestors: "'none'" | '*') => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': neverStored,
  'Content-Security-Policy': [
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors}`,
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
});

const headers = { alone: headersWith("'none'"), framed: headersWith('*') };

const texts = {
  en: {
    unknown: [
      'This link leads nowhere',
      'It may be incomplete, or its owner has removed it. Please ask the person who sent it to you.',
    ],
    unavailable: ['This link does not work right now', 'Please open it again in a minute.'],
  },
  de: {
    unknown: [
      'Dieser Link führt nirgendwohin',
      'Vielleicht ist er unvollständig oder wurde entfernt. Bitte fragen Sie, wer ihn Ihnen geschickt hat.',
    ],
    unavailable: ['Dieser Link funktioniert gerade nicht', 'Bitte öffnen Sie ihn in einer Minute noch einmal.'],
  },
} as const;

type PageLanguage = keyof typeof texts;

/** The first language of a browser that the page has. */
const languageOf = (accepted = ''): PageLanguage =>
  /(?:^|,)\s*(de|en)\b/i.exec(accepted)?.[1]?.toLowerCase() === 'de' ? 'de' : 'en';

/** It contains nothing of the request. */
const page = (language: PageLanguage, [title, text]: readonly [string, string]) => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
</main>
</html>
`;

const nothing = '<!doctype html><html lang="en"><title>Nothing</title></html>';

/**
 * What people see when a click leads nowhere: never an error in a format for programs. In the first language of the browser that it has.
 *
 * @param place - `framed`: the page of another site may show it, and shows nothing
 */
export function sendLinkPage(reply: FastifyReply, status: number, place: keyof typeof headers = 'alone'): void {
  const language = languageOf(reply.request.headers['accept-language']);
  if (status >= 500) void reply.header('Retry-After', '5');
  void reply
    .code(status)
    .headers(headers[place])
    .send(place === 'framed' ? nothing : page(language, texts[language][status >= 500 ? 'unavailable' : 'unknown']));
}

/** Answers every failed request below `/c/`, including malformed ones that the router refuses. */
export const respondWithLinkPage: ErrorResponder = (_request, reply, { status }) => sendLinkPage(reply, status);
