import type { components } from './schema.ts';

type Content = components['schemas']['ErrorContent'];

/** The codes of the API at the time of this version. A newer API may send others. */
export type ErrorCode = Content['code'] | (string & {});

/** What is wrong with one field of a request. */
export type FieldProblem = components['schemas']['FieldProblem'];

/** Everything that the client throws, except `TypeError` for wrong arguments, and the reason of your `signal`. */
export class TminusError extends Error {
  override name = 'TminusError';
}

/** There was no answer: the network or the API is down, or an address is wrong. `cause` is the error of `fetch`. */
export class ConnectionError extends TminusError {
  override name = 'ConnectionError';
}

/** There was no complete answer within `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError';
}

/** The API has answered with an error. Its subclasses are groups of statuses; `code` is exact. */
export class ApiError extends TminusError {
  override name = 'ApiError';
  readonly status: number;
  /** Undefined if the answer is not from the API, but from a proxy in front of it. */
  readonly code: ErrorCode | undefined;
  /** For `invalid_request`: each invalid field. Otherwise empty. */
  readonly details: readonly FieldProblem[];
  /** Names the request in the logs of the service. */
  readonly requestId: string | undefined;
  /** How long to wait before you send the request again, in milliseconds, if the API says so. */
  readonly retryAfterMs: number | undefined;

  /** @param body - the answer; undefined if it is not JSON */
  constructor({ status, headers }: Response, body: unknown) {
    const { code, message, details } = contentOf(body);
    const problems = details.map((each) => `\n  ${each.field}: ${each.message}`);
    super(
      `${status} ${code ?? 'without an error code'}: ${message ?? strangeAnswer(headers.get('content-type') ?? '')}${problems.join('')}`,
    );
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = headers.get('x-request-id') ?? undefined;
    this.retryAfterMs = waitOf(headers.get('retry-after'));
  }
}

/** @param type - the media type of an answer that is not from the API */
function strangeAnswer(type: string): string {
  if (/^image\//i.test(type)) return 'baseUrl is the address of the image service. Use that of the API.';
  const isPage = /^text\/html\b/i.test(type);
  return `not an answer of the API${isPage ? ', but a web page. Is baseUrl the address of the API?' : '.'}`;
}

/** 400, 413, 415, 422: the request is not valid. `details` names its fields. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}

/** 401: the API key is missing, wrong, revoked or expired. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}

/** 403: the key lacks a scope, or the plan does not allow the request. */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}

/** 404: there is no such timer, key or webhook in this account. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}

/** 409: something is in the way. 412: somebody has changed it since you read it (`ifMatch`). */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}

/** 429: too many requests. `retryAfterMs` says how long to wait. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}

/** 500 to 599: the service has failed. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

const classes: Readonly<Record<number, typeof ApiError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  412: ConflictError,
  413: InvalidRequestError,
  415: InvalidRequestError,
  422: InvalidRequestError,
  429: RateLimitError,
};

/** The error of the most specific class. @param body - the text of the response, JSON unless a proxy has answered */
export function errorOf(response: Response, body: string): ApiError {
  const { status } = response;
  const Class = classes[status] ?? (status >= 500 ? ServerError : ApiError);
  return new Class(response, parsed(body));
}

/** The fields of an error of the API. Each is undefined or empty if a proxy has answered something else. */
function contentOf(body: unknown) {
  const { code, message, details } = fieldsOf(fieldsOf(body)['error']);
  return {
    code: typeof code === 'string' ? code : undefined,
    message: typeof message === 'string' ? message : undefined,
    details: Array.isArray(details) ? details.filter(isProblem) : [],
  };
}

function isProblem(value: unknown): value is FieldProblem {
  const { field, message } = fieldsOf(value);
  return typeof field === 'string' && typeof message === 'string';
}

/** Empty for null and undefined. */
export const fieldsOf = (value: unknown) => Object(value) as Record<string, unknown>;

/** @returns undefined if it is not JSON */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param retryAfter - seconds, or a date (RFC 9110) */
function waitOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const ms = Number(retryAfter) * 1000;
  const nowMs = Date.now();
  const wait = Number.isNaN(ms) ? Date.parse(retryAfter) - nowMs : ms;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
