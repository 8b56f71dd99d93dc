import { DocumentBuilder } from '@nestjs/swagger';
import { apiErrors } from '@tminus/domain';
import { type DocumentDefinition, errorsOf } from './operation.ts';

const errorRows = Object.entries(apiErrors)
  .map(([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`)
  .join('\n');

/** The introduction of the document, in Markdown. */
const description = `Countdown timers over HTTP. Create a timer and put its \`embedUrl\` into an email or a page. Everyone who opens it sees an
animated image that is accurate to the second. Every view is counted once.

## Requests

Every request needs an API key, as \`Authorization: Bearer <API_KEY>\` (recommended) or as \`X-API-Key: <API_KEY>\`. If you send both, the key in
\`Authorization: Bearer\` is used. Other schemes, such as \`Basic\` for a proxy, are ignored. A key has scopes, and each operation requires one. Bodies
are JSON in UTF-8. Unknown fields and parameters are rejected, and the error names them.

## Responses

A success is \`{ "data": … }\`, an error is \`{ "error": { "code", "message" } }\`, with \`details\` if the input is not valid. Every response has
\`X-Request-Id\` and the three \`X-RateLimit-*\` headers. New fields, headers and error codes may appear at any time: ignore those that you do not know.

## Errors

Branch on \`code\`, not on the message. If you do not know a code, use the status. With \`invalid_request\`, \`details\` names the fields:
\`[{ "field", "message", "code" }]\`. In addition to the errors of each operation, a request can fail before it reaches one: because of an unknown
address, an unsupported method, or a connection problem.

| Status | Code | Message |
| --- | --- | --- |
${errorRows}`;

/** The document of the management API, whose callers have an API key. */
export const apiDocument: DocumentDefinition = {
  prefix: '/api/v1/',
  outline: () =>
    new DocumentBuilder()
      .setTitle('T-minus')
      .setDescription(description)
      .addTag('Timers', 'Countdown timers and their images.')
      .addTag('Analytics', 'How often timers are opened.')
      .addTag('Usage', 'What the account uses and what its plan allows.')
      .addSecurity('bearer', {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'API key',
        description: 'An API key. Recommended.',
      })
      .addApiKey(
        { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same API key, in another header.' },
        'apiKey',
      ),
  /** @throws Error for a route without `@RequiresScope` or `@ApiOperation` */
  complete(operation) {
    const scope = operation.security?.[0]?.['bearer']?.[0];
    if (!scope) throw new Error(`${operation.operationId} needs @RequiresScope().`);
    if (!operation.summary) throw new Error(`${operation.operationId} needs @ApiOperation() with a summary.`);
    operation.description = `${operation.description}\n\nRequires the scope \`${scope}\`.`;
    return [...errorsOf(operation), 'unauthorized', 'insufficient_scope', 'plan_required'];
  },
};
