import type { SessionState } from './account-types.ts';

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

export interface RequestOptions {
  query?: Query | undefined;
  body?: unknown;
  /** The version to change: an ETag. The request fails with `precondition_failed` if there is a newer one. */
  ifMatch?: string | undefined;
  /** See `IdempotencyKeys`. */
  idempotencyKey?: string | undefined;
  /** For what outlives the session. */
  currentPassword?: string | undefined;
  signal?: AbortSignal | undefined;
}

interface Result<T> {
  data: T;
  headers: Headers;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const sessionPath = '/account/session';

/** Whose requests these are. */
let accountId: string | undefined;
let csrfToken: string | null = null;
let onSessionEnd: () => void = () => undefined;

/** From now on, requests that change something carry this session's token, which other sites cannot read. */
export function setRequestSession(session: Pick<SessionState, 'account' | 'csrfToken'>): void {
  accountId = session.account?.id;
  csrfToken = session.csrfToken;
}

/** From now on, the listener hears when the service refuses a request because its session has ended or belongs to another account. */
export function setSessionEndListener(listener: () => void): void {
  onSessionEnd = listener;
}

/**
 * Calls `/account/…` or `/api/v1/…`. If the token of the session has changed in another tab, repeats the request once with the new one.
 * @returns the contents of `data`; undefined for an empty response
 * @throws HttpError
 */
export const request = async <T>(method: Method, path: string, options?: RequestOptions): Promise<T> =>
  (await requestWithHeaders<T>(method, path, options)).data;

/** As `request`, for lists that have more pages. */
export async function requestWithHeaders<T>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Result<T>> {
  try {
    return await requestOnce<T>(method, path, options);
  } catch (error) {
    if (isHttpError(error, 'csrf_token_invalid') && (await renewToken())) return requestOnce<T>(method, path, options);
    if (isHttpError(error, 'session_required', 'csrf_token_invalid')) onSessionEnd();
    throw error;
  }
}

/**
 * Somebody may have signed in to another account in the meantime. What this tab changes must not change that account.
 * @returns whether the session still belongs to the same account
 */
async function renewToken(): Promise<boolean> {
  const { data: session } = await requestOnce<SessionState>('GET', sessionPath);
  if (!session.account || session.account.id !== accountId) return false;
  csrfToken = session.csrfToken;
  return true;
}

async function requestOnce<T>(method: Method, path: string, options: RequestOptions = {}): Promise<Result<T>> {
  const response = await send(method, path + queryString(options.query), options);
  const text = await response.text();
  const body = parse(text);
  if (!response.ok) throw toHttpError(response, body);
  const { data } = (body ?? {}) as { data?: T };
  return { data: data as T, headers: response.headers };
}

/** Arrays become lists with commas. Null, undefined and empty strings are left out. */
export function queryString(query: Query = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    return text === '' ? [] : [[name, text]];
  });
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

async function send(
  method: Method,
  url: string,
  { body, ifMatch, idempotencyKey, currentPassword, signal }: RequestOptions,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (currentPassword !== undefined) headers.set('x-current-password', encodeURIComponent(currentPassword));
  if (method !== 'GET' && csrfToken !== null) headers.set('x-csrf-token', csrfToken);
  const init: RequestInit = { method, headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new HttpError('The service did not answer.', { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // empty, or not from this service: a proxy's error page
  }
}

function toHttpError({ status, headers }: Response, body: unknown): HttpError {
  const { error } = (body ?? {}) as { error?: { code?: string; message?: string; details?: FieldError[] } };
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  return new HttpError(error?.message ?? `The service answered ${status}.`, {
    status,
    // Without the cookie of a session, the API asks for a key.
    code: error?.code === 'unauthorized' ? 'session_required' : (error?.code ?? 'unknown'),
    details: error?.details ?? [],
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  });
}

export interface FieldError {
  field: string;
  message: string;
  /** Stable, in snake_case. */
  code?: string;
  params?: { min?: number; max?: number };
}

/** `network`: there was no response. */
type ErrorCode = string;

/** A response with an error status, or none at all. */
export class HttpError extends Error {
  override name = 'HttpError';
  /** 0: no response. */
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly FieldError[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message: string,
    init: Partial<Pick<HttpError, 'status' | 'code' | 'details' | 'requestId' | 'retryAfterSeconds'>> & {
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: init.cause });
    this.status = init.status ?? 0;
    this.code = init.code ?? 'network';
    this.details = init.details ?? [];
    this.requestId = init.requestId;
    this.retryAfterSeconds = init.retryAfterSeconds;
  }
}

export const isHttpError = (error: unknown, ...codes: ErrorCode[]): error is HttpError =>
  error instanceof HttpError && (codes.length === 0 || codes.includes(error.code));

/**
 * Names requests, so that the service executes one only once: if no answer came, it may be sent again. `crypto.randomUUID` does not exist on
 * pages without HTTPS.
 */
export class IdempotencyKeys {
  private last: { request: string; key: string } | undefined;

  /** The same key for the same request, until it has succeeded. */
  for(request: unknown): string {
    const text = JSON.stringify(request);
    if (this.last?.request !== text) this.last = { request: text, key: newKey() };
    return this.last.key;
  }

  /** The next request is another one, even if it looks the same. */
  succeeded(): void {
    this.last = undefined;
  }
}

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
