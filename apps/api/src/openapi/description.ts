import { apiErrors } from '@tminus/domain';

const errorRows = Object.entries(apiErrors)
  .map(([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`)
  .join('\n');

/** The introduction of the document, in Markdown. */
export const description = `Countdown timers over HTTP. Create a timer and put its \`embedUrl\` into an email or a page. Everyone who opens it sees an
animated image that is accurate to the second. Every view is counted once.

## Requests

Every request needs an API key, as \`Authorization: Bearer <API_KEY>\` (recommended) or as \`X-API-Key: <API_KEY>\`. If you send both, the key in
\`Authorization: Bearer\` is used. Other schemes, such as \`Basic\` for a proxy, are ignored. A key has scopes, and each operation requires one. Bodies
are JSON in UTF-8. Unknown fields and parameters are rejected, and the error names them.

## Responses

A success is \`{ "data": … }\`, an error is \`{ "error": { "code", "message" } }\`, with \`details\` if the input is not valid. Every response has
\`X-Request-Id\` and the three \`X-RateLimit-*\` headers. New fields, headers and error codes may appear at any time: ignore those that you do not know.

## Errors

Branch on \`code\`. In addition to the errors of each operation, a request can fail before it reaches one: because of an unknown address, an unsupported
method, or a connection problem.

| Status | Code | Message |
| --- | --- | --- |
${errorRows}`;
