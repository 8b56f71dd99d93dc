import { errorCatalogue } from '@tminus/domain';

const errorRows = Object.entries(errorCatalogue)
  .map(([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`)
  .join('\n');

/** The document's introduction, in Markdown. */
export const description = `Countdown timers over HTTP: make one, put its \`embedUrl\` into an e-mail or a page, and everyone who opens it sees an
animated image that is right at that second. Every view is counted, once.

## Requests

Every request carries an API key, as \`Authorization: Bearer <API_KEY>\` (recommended) or as \`X-API-Key: <API_KEY>\`; with both, \`Authorization\` wins.
A key has scopes, and each operation needs one. Bodies are JSON. A field or parameter that is not documented is refused by name.

## Responses

A success is \`{ "data": … }\`, a failure \`{ "error": { "code", "message" } }\`, with \`details\` where input is invalid. Every response carries
\`X-Request-Id\` and the three \`X-RateLimit-*\` headers. New fields, headers and error codes may appear at any time: pass over what you do not know.

## Errors

Branch on \`code\`. Besides those that each operation lists, a request can fail before it has reached one: with an address that nothing
answers at, a method that it does not know, or on its way here.

| Status | Code | Message |
| --- | --- | --- |
${errorRows}`;
