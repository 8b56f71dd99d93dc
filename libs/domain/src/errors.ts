/** Every failure that a client of the management API can be told of. `docs/errors.md` explains each. */
export const errorCatalogue = {
  invalid_json: { status: 400, message: 'The request body is not valid JSON.' },
  invalid_request: { status: 400, message: 'The request is not valid.' },
  unauthorized: {
    status: 401,
    message: 'A valid API key is required: send it as "Authorization: Bearer <API_KEY>" or "X-API-Key: <API_KEY>".',
  },
  insufficient_scope: { status: 403, message: 'The API key lacks the scope that this request needs.' },
  plan_required: {
    status: 403,
    message: "The account's plan has no API access: it needs Pro, Business or Enterprise.",
  },
  timer_limit_reached: {
    status: 403,
    message: "The plan's number of timers is used up: delete a timer or change the plan.",
  },
  not_found: { status: 404, message: 'There is nothing here that this API key can reach.' },
  method_not_allowed: {
    status: 405,
    message: 'This address does not take this method: the Allow header says which it takes.',
  },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  idempotency_in_progress: {
    status: 409,
    message: 'A request with this Idempotency-Key is being worked on: send it again in a moment.',
  },
  precondition_failed: {
    status: 412,
    message: 'The timer is not of the version that If-Match names: read it again before changing it.',
  },
  payload_too_large: { status: 413, message: 'The request body is larger than 64 KiB.' },
  unsupported_media_type: {
    status: 415,
    message: 'The request body must be JSON: send "Content-Type: application/json".',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request within the last 24 hours: use a new one.',
  },
  rate_limit_exceeded: {
    status: 429,
    message: 'Too many requests: wait as long as the Retry-After header says.',
  },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side. Please try again; the request id helps us find the cause.',
  },
  unavailable: { status: 503, message: 'The service cannot answer right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What is wrong with one field or parameter of a request; `field` is a path such as `colors.text`. */
export interface FieldProblem {
  field: string;
  message: string;
}

export interface ApiErrorOptions {
  /** Replaces the catalogue's message. Public: names what is wrong and what to do, never echoes input or internals. */
  message?: string;
  details?: FieldProblem[];
  /** What really happened; logged under the request id, never sent. */
  cause?: unknown;
}

/** Input of which one field or parameter is wrong; `message` completes "<field> …". */
export function invalidField(field: string, message: string): ApiError {
  return new ApiError('invalid_request', { details: [{ field, message }] });
}

/** A failure with a public code and message, kept apart from its cause. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: FieldProblem[] | undefined;

  constructor(code: ErrorCode, { message, details, cause }: ApiErrorOptions = {}) {
    super(message ?? errorCatalogue[code].message, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
