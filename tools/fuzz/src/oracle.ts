import { type ErrorCode, errorCatalogue } from '@tminus/domain';
import { type RawResponse, headerOf } from '@tminus/testing';
import { type Draft, canary } from './draft.ts';

/** Says what is wrong with an answer; nothing is an empty list. */
export type Oracle = (response: RawResponse, draft: Draft) => string[];

const jsonType = 'application/json; charset=utf-8';
const imageTypes = ['image/gif', 'image/png'];
/** What is refused before anybody knows for which address it was. */
const refusedUnread: readonly string[] = ['invalid_request', 'headers_too_large', 'request_timeout'];
const internals =
  /\n\s+at |node_modules|\/(src|dist|bundle)\/|\.[mc]?[jt]s\b|\b(SELECT|INSERT|UPDATE|relation|column)\b|[A-Z]\w+Error|FST_ERR/;
const pages = /docs|openapi/;
const healthPages = /health/;

const headersOfCodes: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'www-authenticate',
  method_not_allowed: 'allow',
  rate_limit_exceeded: 'retry-after',
};

interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: { field: string; message: string }[] };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

const keysOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.keys(value).sort().join() : typeof value;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0;

function isErrorBody(value: unknown): value is ErrorBody {
  if (keysOf(value) !== 'error') return false;
  const { error } = value as { error: Partial<ErrorBody['error']> };
  if (!['code,message', 'code,details,message'].includes(keysOf(error))) return false;
  const details: unknown = error.details ?? [];
  const isDetail = (each: unknown) => {
    const { field, message } = each as { field: unknown; message: unknown };
    return keysOf(each) === 'field,message' && typeof field === 'string' && field.length <= 200 && isText(message);
  };
  return isText(error.code) && isText(error.message) && Array.isArray(details) && details.every(isDetail);
}

/** An error in the one shape, with a code that the catalogue has and that code's status and headers. */
function judgeError(response: RawResponse): string[] {
  const body = parse(response.body);
  if (headerOf(response, 'content-type') !== jsonType) return [`an error as ${headerOf(response, 'content-type')}`];
  if (!isErrorBody(body)) return [`no error's shape: ${response.body.toString('latin1').slice(0, 200)}`];
  const { code, message, details = [] } = body.error;
  const problems: string[] = [];
  if (!Object.hasOwn(errorCatalogue, code)) problems.push(`the unknown code ${code}`);
  else if (errorCatalogue[code].status !== response.status) problems.push(`${code} with the status ${response.status}`);
  const header = headersOfCodes[code];
  if (header !== undefined && headerOf(response, header) === undefined) problems.push(`${code} without ${header}`);
  for (const said of [message, ...details.map((each) => each.message)]) {
    if (said.includes('zq7x')) problems.push(`input in the message: ${said}`);
    if (internals.test(said)) problems.push(`internals in the message: ${said}`);
  }
  return problems;
}

/** What holds for every answer of every service. */
function judgeAnyway(response: RawResponse): string[] {
  const problems: string[] = [];
  if (response.status >= 500) problems.push(`status ${response.status}`);
  if (!/^[\w.:-]{1,64}$/.test(headerOf(response, 'x-request-id') ?? '')) problems.push('no X-Request-Id');
  for (const [name, value] of response.headers) {
    if (/evil|set-cookie/i.test(name) || value.includes('evil') || value.includes(canary)) {
      problems.push(`a header out of the request: ${name}: ${value}`);
    }
  }
  if (response.body.includes('evil.example')) problems.push('a spoofed host in the body');
  return problems;
}

function judgeLimits(response: RawResponse): string[] {
  const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  return names.filter((name) => !/^\d+$/.test(headerOf(response, name) ?? '')).map((name) => `no ${name}`);
}

/** An address without its disguise. */
const plain = (target: string) =>
  target.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));

function judgeSuccess(response: RawResponse, written: string): string[] {
  const target = plain(written);
  if (pages.test(target) && headerOf(response, 'content-type') !== undefined) return []; // documents for people and programs
  if (headerOf(response, 'content-type') !== jsonType) return [`an answer as ${headerOf(response, 'content-type')}`];
  const keys = keysOf(parse(response.body));
  if (keys === 'data' || (healthPages.test(target) && keys.includes('status'))) return [];
  return [`no envelope: ${keys}`];
}

/** The status line and headers speak for themselves; without a body there is no more to judge. */
const hasNoBody = (response: RawResponse, { method }: Draft) =>
  method === 'HEAD' || [204, 304].includes(response.status);

/** What every answer of the management API must be. */
export const judgeApi: Oracle = (response, draft) => {
  const problems = [...judgeAnyway(response), ...judgeLimits(response)];
  if (hasNoBody(response, draft)) return problems;
  if (response.status >= 400) return [...problems, ...judgeError(response)];
  if (response.status >= 300) return problems;
  return [...problems, ...judgeSuccess(response, draft.target)];
};

const beginnings: Readonly<Record<string, string>> = { 'image/gif': 'GIF89a', 'image/png': '\x89PNG\r\n\x1a\n' };

/** What every answer of the image service must be: below `/t/` an image, whatever is asked. */
export const judgeEmbed: Oracle = (response, draft) => {
  const type = headerOf(response, 'content-type') ?? '';
  // An image needs no request id: nobody who looks at an e-mail sees it.
  const problems = judgeAnyway(response).filter(
    (problem) => !imageTypes.includes(type) || problem !== 'no X-Request-Id',
  );
  if (hasNoBody(response, draft)) return problems;
  if (imageTypes.includes(type)) {
    const begins = response.body.toString('latin1').startsWith(beginnings[type] ?? '');
    return begins ? problems : [...problems, `no ${type}`];
  }
  if (response.status < 400) return [...problems, ...judgeSuccess(response, draft.target)];
  const code = (parse(response.body) as Partial<ErrorBody> | undefined)?.error?.code ?? '';
  if (draft.target.startsWith('/t/') && !refusedUnread.includes(code))
    problems.push(`no image but ${response.status} ${code}`);
  return [...problems, ...judgeError(response)];
};
