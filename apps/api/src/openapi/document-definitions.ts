import { DocumentBuilder } from '@nestjs/swagger';
import { apiErrors, type ErrorCode, errorCatalogue } from '@tminus/domain';

interface Parameter {
  name: string;
  in: string;
  schema?: object;
  examples?: unknown;
}

/** The parts of an operation that are read or completed here. */
export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: object;
  responses: Record<string, { description?: string; headers?: object }>;
  'x-errors'?: ErrorCode[];
  /** See `@Authenticated`. */
  'x-allows-test-keys'?: boolean;
  /** In the document; @Authenticated puts it into `security`. */
  'x-required-scope'?: string;
}

/** What distinguishes a document from the others. */
export interface DocumentDefinition {
  /** The paths of its operations begin with it. */
  prefix: string;
  outline: () => DocumentBuilder;
  /** Completes an operation. @returns the errors that it can answer */
  complete: (operation: Operation, method: string) => ErrorCode[];
}

const headerErrors: Readonly<Record<string, readonly ErrorCode[]>> = {
  'Idempotency-Key': ['idempotency_in_progress', 'idempotency_key_reused'],
  'If-Match': ['precondition_failed'],
};

/** The errors that follow from the parameters and the body of an operation, and those that it declares with `@ApiErrors`. */
function errorsOf({ parameters = [], requestBody, 'x-errors': own = [] }: Operation): ErrorCode[] {
  return [
    ...(['invalid_request', 'rate_limit_exceeded', 'internal_error', 'unavailable'] as const),
    ...(requestBody ? (['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(parameters.some((parameter) => parameter.in === 'path') ? (['not_found'] as const) : []),
    ...parameters.flatMap(({ name }) => headerErrors[name] ?? []),
    ...own,
  ];
}

/** Moves lists of examples into the schemas. @nestjs/swagger copies all options of a property of a query class to the parameter. */
export function completeParameters({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    const { examples, schema } = parameter;
    if (!Array.isArray(examples)) continue;
    delete parameter.examples;
    parameter.schema = { ...schema, examples };
  }
}

const errorRows = Object.entries(apiErrors)
  .map(([code, { status, message }]) => `| ${status} | \`${code}\` | ${message} |`)
  .join('\n');

/** The introduction of the document, in Markdown. */
const apiDescription = `Countdown timers over HTTP. Create a timer and put its \`embedUrl\` into an email or a page. Everyone who opens it sees an
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
      .setDescription(apiDescription)
      .addTag('Timers', 'Countdown timers and their images.')
      .addTag('Templates', 'What timers can look like.')
      .addTag('Preview', 'Images of timers that do not exist yet.')
      .addTag('Analytics', 'How often timers are opened.')
      .addTag(
        'Embed secrets',
        'The secrets that sign the starts of evergreen timers and the deadlines of personal ones.',
      )
      .addTag('Webhooks', 'Addresses that receive events of the account.')
      .addTag('API keys', 'The keys of the account.')
      .addTag('Usage', 'What the account uses and what its plan allows.')
      .addTag('Audit', 'Who has changed what in the account.')
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
  /** @throws Error for a route without `@Authenticated` or `@ApiOperation` */
  complete(operation) {
    const scope = operation.security?.[0]?.['bearer']?.[0];
    if (!scope) throw new Error(`${operation.operationId} needs @Authenticated().`);
    if (!operation.summary) throw new Error(`${operation.operationId} needs @ApiOperation() with a summary.`);
    // OpenAPI 3.1 allows scopes in `security` for every scheme, but many tools accept them only for OAuth.
    operation['x-required-scope'] = scope;
    operation.security = [{ bearer: [] }, { apiKey: [] }];
    const allowsTestKeys = operation['x-allows-test-keys'];
    operation.description = `${operation.description}\n\nRequires the scope \`${scope}\`${allowsTestKeys ? '' : ', and a live key'}.`;
    const ofKeys = ['unauthorized', 'insufficient_scope', 'plan_required'] as const;
    return [...errorsOf(operation), ...ofKeys, ...(allowsTestKeys ? [] : (['live_key_required'] as const))];
  },
};

const accountDescription = `What the console uses. It belongs to one version of the service and may change at any time: programs use \`/api/v1\`.

## Sessions

A request is authenticated by the session cookie. API keys are not accepted here. Requests with a method other than GET or HEAD also need the
header \`X-CSRF-Token\`, with the \`csrfToken\` from \`GET /account/session\`. Web pages of other origins cannot use it: there is no CORS.

## Responses

A success is \`{ "data": … }\`, an error is \`{ "error": { "code", "message" } }\`, with \`details\` if the input is not valid.`;

const safeMethods = ['get', 'head'];

/** The document of the endpoints below `/account`, which the console uses. */
export const accountDocument: DocumentDefinition = {
  prefix: '/account/',
  outline: () =>
    new DocumentBuilder()
      .setTitle('T-minus account')
      .setDescription(accountDescription)
      .addTag('Session', 'Sign-in, sign-up and sessions.')
      .addTag('Profile', 'The account, its password and its preferences.')
      .addTag('Timers', 'The timers of the account.')
      .addTag('Preview', 'Images of timers that do not exist yet.')
      .addTag('Analytics', 'How often timers are opened.')
      .addTag('API keys', 'The keys for `/api/v1`.')
      .addTag(
        'Embed secrets',
        'The secrets that sign the starts of evergreen timers and the deadlines of personal ones.',
      )
      .addTag('Usage', 'What the account uses and what its plan allows.')
      .addTag('Audit', 'Who has changed what in the account.')
      .addTag('Data', 'Export and deletion of the account.')
      .addCookieAuth(
        '__Host-tminus_session',
        {
          type: 'apiKey',
          in: 'cookie',
          description: 'The session. If the operator allows insecure cookies, the cookie is `tminus_session`.',
        },
        'session',
      )
      .addApiKey(
        { type: 'apiKey', in: 'header', name: 'X-CSRF-Token', description: 'The `csrfToken` of the session.' },
        'csrfToken',
      ),
  complete(operation, method) {
    const hasSession = operation.security?.some((scheme) => 'session' in scheme) ?? false;
    const needsToken = hasSession && !safeMethods.includes(method);
    operation.security = hasSession ? [{ session: [], ...(needsToken ? { csrfToken: [] } : {}) }] : [];
    operation.summary ??= operation.operationId;
    operation.description ??= operation.summary;
    return [
      ...errorsOf(operation),
      ...(hasSession ? known('session_required') : []),
      ...(needsToken ? known('csrf_token_invalid') : []),
    ];
  },
};

const known = (...codes: string[]) => codes.filter((code) => code in errorCatalogue) as ErrorCode[];
