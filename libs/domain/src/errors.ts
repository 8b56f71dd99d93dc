type ErrorTable = Record<string, { status: number; message: string }>;

/** The errors of the management API. `docs/errors.md` explains each one. */
export const apiErrors = {
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  invalid_request: { status: 400, message: 'The request is not valid.' },
  unauthorized: {
    status: 401,
    message: 'An API key is required. Send it as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>".',
  },
  insufficient_scope: { status: 403, message: 'The API key does not have the scope that this request requires.' },
  live_key_required: {
    status: 403,
    message: 'A test key cannot do this, because it concerns more than test timers. Use a live key.',
  },
  plan_required: {
    status: 403,
    message: "The account's plan does not include API access. API access requires Pro, Business or Enterprise.",
  },
  timer_limit_reached: {
    status: 403,
    message: 'The account has reached the timer limit of its plan. Delete a timer or change the plan.',
  },
  not_found: { status: 404, message: 'The resource does not exist, or you do not have access to it.' },
  method_not_allowed: {
    status: 405,
    message: 'This URL does not support this method. The Allow header lists the supported methods.',
  },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  idempotency_in_progress: {
    status: 409,
    message:
      'A request with this Idempotency-Key is still being processed. Try again after the seconds in the Retry-After header.',
  },
  embed_secret_limit: {
    status: 409,
    message: 'The account has two embed secrets already. End one of them before you create another.',
  },
  key_limit_reached: { status: 409, message: 'The account has 50 active API keys. Revoke one that you no longer use.' },
  external_id_taken: {
    status: 409,
    message: 'Another timer of the account has this externalId. Find it with GET /api/v1/timers?externalId=<id>.',
  },
  webhook_limit_reached: {
    status: 409,
    message: 'The account has 20 webhooks. Delete one that you no longer use.',
  },
  precondition_failed: {
    status: 412,
    message: 'The timer has changed: its ETag does not match If-Match. Read the timer again before you change it.',
  },
  payload_too_large: { status: 413, message: 'The request body is larger than 64 KiB.' },
  unsupported_media_type: {
    status: 415,
    message: 'The request body must be JSON in UTF-8, without compression. Send "Content-Type: application/json".',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for a different request within the last 24 hours. Use a new key.',
  },
  rate_limit_exceeded: {
    status: 429,
    message: 'Too many requests. Wait for the number of seconds in the Retry-After header.',
  },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  internal_error: {
    status: 500,
    message: 'An internal error occurred. Try again. If the error persists, report the X-Request-Id of the response.',
  },
  webhooks_not_configured: {
    status: 503,
    message: 'This server has no webhooks, because ENCRYPTION_KEY is not set.',
  },
  unavailable: { status: 503, message: 'The service is temporarily unavailable. Try again in a moment.' },
} as const satisfies ErrorTable;

/** The errors that only `/account`, the interface of the console, returns. It returns those of the management API, too. */
const accountErrors = {
  link_invalid: {
    status: 400,
    message: 'The link is not valid: it is unknown, expired or already used. Request a new one.',
  },
  session_required: { status: 401, message: 'You are not signed in, or the session has ended. Sign in again.' },
  invalid_credentials: { status: 401, message: 'The email address or the password is wrong.' },
  csrf_token_invalid: {
    status: 403,
    message: 'The X-CSRF-Token header is missing or does not belong to this session. Read GET /account/session again.',
  },
  sign_up_closed: { status: 403, message: 'The operator of this server creates the accounts. Ask for one.' },
  email_not_confirmed: {
    status: 403,
    message: 'This needs an email address that is confirmed. Open the link in the email that was sent to it.',
  },
  email_taken: { status: 409, message: 'An account with this email address already exists.' },
  daily_limit_reached: {
    status: 429,
    message: 'The account has created as many of these as it can on one day (UTC). Continue tomorrow.',
  },
  too_many_attempts: {
    status: 429,
    message: 'Too many attempts. Wait for the number of seconds in the Retry-After header.',
  },
  mail_not_configured: {
    status: 503,
    message: 'This server does not send email. Its operator can create a link that resets the password.',
  },
} as const satisfies ErrorTable;

/** All errors. */
export const errorCatalogue = { ...apiErrors, ...accountErrors };

export type ErrorCode = keyof typeof errorCatalogue;

/** The limits of a value, of its length, or of the length of a list. */
export interface FieldLimits {
  min?: number;
  max?: number;
}

/** Explains why a field or parameter of a request is invalid. `field` is a path such as `colors.text`. */
export interface FieldProblem {
  field: string;
  message: string;
  /** Stable, for programs and translations: `required`, `is_email_address`. docs/errors.md lists those of the management API. */
  code: string;
  /** What the code refers to, for translations. */
  params?: FieldLimits;
}

interface ApiErrorOptions {
  /** Replaces the message from the catalog. Public: says what is wrong and what to do. Never contains input or internals. */
  message?: string;
  details?: FieldProblem[];
  /** For the header `Retry-After`: whole seconds. */
  retryAfterSeconds?: number;
  /** The underlying error. Logged with the request ID, never sent. */
  cause?: unknown;
}

/** @throws ApiError `not_found` if there is no such resource, or its id is malformed */
export function found<Resource>(resource: Resource | null | undefined): Resource {
  if (resource === null || resource === undefined) throw new ApiError('not_found');
  return resource;
}

/** An `invalid_request` error for one field or parameter. `message` follows the name of the field: "must not be empty". */
export function invalidField(field: string, message: string, code = 'invalid'): ApiError {
  return new ApiError('invalid_request', { details: [{ field, message, code }] });
}

/** Clients choose the names of fields. */
const maxFieldLength = 100;

/** An error with a public code and message. The cause stays private. Names of fields are cut at 100 characters. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { message, details, retryAfterSeconds, cause }: ApiErrorOptions = {}) {
    super(message ?? errorCatalogue[code].message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.details = details?.map((each) => ({ ...each, field: each.field.slice(0, maxFieldLength) }));
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
