import { ApiError, ConnectionError, TimeoutError, TminusError, errorOf, fieldsOf, parsed } from './errors.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** For all requests of a client. */
export interface ClientOptions {
  /** The address of the API, with or without `/api/v1`, such as `https://timers.example.com`. */
  baseUrl: string;
  apiKey: string;
  /** How long to wait for each answer, in milliseconds, more than 0. Default: 30,000. */
  timeoutMs?: number;
  /** How often a request is sent again that has failed for a reason that may pass. Default: 2. */
  maxRetries?: number;
  /** Default: the global `fetch`. */
  fetch?: Fetch;
}

/** For one request. */
export interface RequestOptions {
  /** Aborts the request. The promise rejects with the reason of the signal. */
  signal?: AbortSignal;
  timeoutMs?: number;
  maxRetries?: number;
}

export interface IdempotentOptions extends RequestOptions {
  /**
   * A unique name of the request, up to 255 characters. Within 24 hours, the API executes a request with the same name once. Default: a random one
   * for each call, so that retries repeat nothing.
   */
  idempotencyKey?: string;
}

export interface ConditionalOptions extends RequestOptions {
  /** The `ETag` of a response: the request fails with a `ConflictError` if somebody has changed the resource since then. */
  ifMatch?: string;
}

/** What a call returns: the data, or with `withResponse()` also the response with its status and headers. */
export interface Answer<T> extends Promise<T> {
  withResponse(): Promise<{ data: T; response: Response }>;
}

type Value = string | number | boolean | undefined | null | readonly string[] | Readonly<Record<string, string>>;

export type Query = Readonly<Record<string, Value>>;

interface Content<T> {
  query?: object | undefined;
  body?: unknown;
  /** Default: the field `data` of the JSON. */
  read?: (response: Response) => Promise<T>;
  /** Whether to send it again if the answer was lost. Default: false for DELETE, and for POST without an idempotency key. */
  isRepeatable?: boolean;
}

export type Send = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options?: IdempotentOptions & ConditionalOptions,
  content?: Content<T>,
) => Answer<T>;

/** Longer waits are for the caller. The window of the rate limit per minute fits in. */
const longestWaitMs = 60_000;

/** The longest that `setTimeout` waits. */
const maxTimeoutMs = 2 ** 31 - 1;

/** @throws TypeError if the address or the key is missing or invalid */
export function createTransport({ baseUrl, apiKey, ...defaults }: ClientOptions): Send {
  if (!apiKey) throw new TypeError('The API key is missing: createClient({ apiKey }).');
  assertText({ apiKey });
  if (!/^https?:\/\/[^/?#@][^?#@]*$/.test(baseUrl ?? ''))
    throw new TypeError('baseUrl is the address of the API, such as https://timers.example.com.');
  const base = `${new URL(baseUrl).href.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}/api/v1`;
  const { fetch = globalThis.fetch } = defaults;

  return (
    method,
    path,
    options = {},
    { query, body, read = dataOf, isRepeatable = !/POST|DELETE/.test(method) } = {},
  ) => {
    const { signal, timeoutMs = 30_000, maxRetries = 2, idempotencyKey, ifMatch } = { ...defaults, ...given(options) };
    const request = async () => {
      if (/\/\.{0,2}(\/|$)/.test(path)) throw new TypeError(`An id is missing or invalid: ${path}`);
      if (!(timeoutMs > 0)) throw new TypeError('timeoutMs is more than 0.');
      assertText({ idempotencyKey, ifMatch });
      const init = {
        method,
        redirect: 'manual' as const, // to follow it would turn a POST into a GET
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
          ...(ifMatch && { 'if-match': ifMatch }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const url = base + path + textOf(query as Query);
      const attempt = async () => {
        const [response, data, text] = await within(Math.min(timeoutMs, maxTimeoutMs), signal, async (both) => {
          const received = await fetch(url, { ...init, signal: both });
          return received.ok
            ? ([received, await read(received), undefined] as const)
            : ([received, undefined, await received.text()] as const);
        });
        if (text === undefined) return { response, data };
        throw response.status < 400 ? redirected(response) : errorOf(response, text);
      };
      // If only the answer was lost, a second attempt fails: the resource is deleted, or has another ETag.
      const isHarmless = !!idempotencyKey || (isRepeatable && !ifMatch);
      for (let retry = 0; ; retry++) {
        try {
          return await attempt();
        } catch (error) {
          const waitMs =
            (error as ApiError).retryAfterMs ?? Math.min(8_000, 500 * 2 ** retry) * (1 - Math.random() / 2);
          if (!isTemporary(error, isHarmless) || retry >= maxRetries || waitMs > longestWaitMs) throw error;
          await wait(waitMs, signal);
        }
      }
    };
    return answerOf(request());
  };
}

/** In browsers, the response to a redirect has the status 0 and no headers. */
const redirected = ({ headers }: Response) =>
  new TminusError(`baseUrl redirects to ${headers.get('location') ?? 'another address'}.`);

/** @throws TypeError for values that are not valid in a header */
function assertText(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && !/^[ -~]+$/.test(value))
      throw new TypeError(`${name} is empty, or has characters other than printable ASCII.`);
}

/** Without the options that are undefined, so that they do not replace defaults. */
const given = <T extends object>(options: T): Partial<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<T>;

function answerOf<T>(received: Promise<{ data: T; response: Response }>): Answer<T> {
  const data = received.then((each) => each.data);
  const withResponse = () => {
    data.catch(() => undefined); // the caller sees the error in what follows
    return received;
  };
  return Object.assign(data, { withResponse });
}

/** @param isRepeatable - otherwise only what the API has certainly not executed */
function isTemporary(error: unknown, isRepeatable: boolean): boolean {
  if (!(error instanceof ApiError)) return error instanceof ConnectionError && isRepeatable;
  const { status, code } = error;
  if (status === 429 || status === 408 || code === 'idempotency_in_progress') return true;
  return status >= 500 && code !== 'webhooks_not_configured' && isRepeatable;
}

/** @throws TimeoutError, ConnectionError, or the reason of the signal */
async function within<T>(
  timeoutMs: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
) {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    abort();
  }, timeoutMs);
  try {
    return await work(controller.signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (isLate) throw new TimeoutError(`There was no answer within ${timeoutMs} ms.`, { cause: error });
    if (error instanceof TminusError) throw error;
    throw new ConnectionError('The API could not be reached, or its answer broke off.', { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

const wait = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

async function dataOf<T>(response: Response): Promise<T> {
  const answer = fieldsOf(parsed(await response.text()));
  if (!('data' in answer))
    throw new TminusError('The answer is not JSON with data: is baseUrl the address of the API?');
  return answer['data'] as T;
}

/** Lists are joined by commas, and objects have a parameter for each key. */
function textOf(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'object' || Array.isArray(value)) parameters.append(name, String(value));
    else for (const [key, each] of Object.entries(value)) parameters.append(`${name}[${key}]`, each as string);
  }
  const text = String(parameters); // some browsers have no `size`
  return text && `?${text}`;
}

const loneSurrogate = /\p{Surrogate}/u;

/** A value that is not a string, or not well-formed, becomes an empty segment, which `Send` rejects, like `.` and `..`. */
export const pathOf = (...segments: readonly string[]): string =>
  segments
    .map((each) => `/${typeof each === 'string' && !loneSurrogate.test(each) ? encodeURIComponent(each) : ''}`)
    .join('');

export const readText = (response: Response): Promise<string> => response.text();

/** With an idempotency key: 128 random bits unless the caller chose one. Pages without HTTPS have no `crypto.randomUUID`. */
export const keyed = (options?: IdempotentOptions): IdempotentOptions => ({
  ...options,
  idempotencyKey:
    options?.idempotencyKey ??
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
});
