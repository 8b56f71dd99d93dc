import { DocumentBuilder } from '@nestjs/swagger';
import { type ErrorCode, errorCatalogue } from '@tminus/domain';
import { type DocumentDefinition, errorsOf } from './operation.ts';

const description = `What the console uses. It belongs to one version of the service and may change at any time: programs use \`/api/v1\`.

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
      .setDescription(description)
      .addTag('Session', 'Sign-in, sign-up and sessions.')
      .addTag('Profile', 'The account, its password and its preferences.')
      .addTag('Timers', 'The timers of the account.')
      .addTag('Preview', 'Images of timers that do not exist yet.')
      .addTag('Analytics', 'How often timers are opened.')
      .addTag('API keys', 'The keys for `/api/v1`.')
      .addTag('Usage', 'What the account uses and what its plan allows.')
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
