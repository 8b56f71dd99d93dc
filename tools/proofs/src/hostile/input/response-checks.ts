import { type ErrorCode, errorCatalogue } from '@tminus/domain';
import { type RawResponse, headerOf } from '@tminus/testing';
import { gunzipSync } from 'node:zlib';
import { type RawRequest, canary, linkTargets } from './request.ts';
import { mcpPath } from './routes.ts';

/** @returns the problems with a response */
export type ResponseCheck = (response: RawResponse, request: RawRequest) => string[];

const jsonType = 'application/json; charset=utf-8';
const imageTypes = ['image/gif', 'image/png'];
/** Errors that occur before the path of the request is known. */
const errorsBeforeRouting: readonly string[] = ['invalid_request', 'headers_too_large', 'request_timeout'];
const internals =
  /\n\s+at |node_modules|\/(src|dist|bundle)\/|\.[mc]?[jt]s\b|\b(SELECT|INSERT|UPDATE|relation|column(?! \d))\b|[A-Z]\w+Error|FST_ERR/;
const maxDetails = 20;
/** No text of a timer may contain these. */
const deceptive = /[\u202a-\u202e\u2066-\u2069\u3164\u200b]|\p{M}{5}/u;
/** Documents, previews and tables have other content types. */
const otherTypes = /docs|openapi|preview|\.csv/;
const htmlType = 'text/html; charset=utf-8';
/** Those of the requested addresses that are pages. */
const pages = ['/', '/docs', '/sign-in', '/timers'];
/** Below these addresses, errors are JSON even for a browser. */
const programs = /^\/(api|mcp|account|docs|health|assets)(\/|$)/;
const healthPages = /health/;
const healthChecks = /^\/health\/(live|ready)$/;

const requiredHeaders: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'www-authenticate',
  method_not_allowed: 'allow',
  rate_limit_exceeded: 'retry-after',
};

interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: { field: string; message: string; code: string }[] };
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

/** The limits of a field: nothing but numbers. */
function hasLimits(params: unknown): boolean {
  if (params === null || typeof params !== 'object') return false;
  return Object.entries(params).every(([name, limit]) => ['min', 'max'].includes(name) && Number.isFinite(limit));
}

function isErrorBody(value: unknown): value is ErrorBody {
  if (keysOf(value) !== 'error') return false;
  const { error } = value as { error: Partial<ErrorBody['error']> };
  if (!['code,message', 'code,details,message'].includes(keysOf(error))) return false;
  const details: unknown = error.details ?? [];
  const isDetail = (each: unknown) => {
    if (!['code,field,message', 'code,field,message,params'].includes(keysOf(each))) return false;
    const { field, message, code, params = {} } = each as Record<string, unknown>;
    const isNamed = typeof field === 'string' && field.length <= 200 && /^[a-z][a-z_]*$/.test(String(code));
    return isNamed && isText(message) && hasLimits(params);
  };
  return isText(error.code) && isText(error.message) && Array.isArray(details) && details.every(isDetail);
}

/** An error must have the common shape, a code from the catalog, and the status and headers of that code. */
function errorProblems(response: RawResponse): string[] {
  const body = parse(response.body);
  if (headerOf(response, 'content-type') !== jsonType)
    return [`an error with the content type ${headerOf(response, 'content-type')}`];
  if (!isErrorBody(body)) return [`not an error object: ${response.body.toString('latin1').slice(0, 200)}`];
  const { code, message, details = [] } = body.error;
  const problems: string[] = [];
  if (!Object.hasOwn(errorCatalogue, code)) problems.push(`the unknown code ${code}`);
  else if (errorCatalogue[code].status !== response.status) problems.push(`${code} with the status ${response.status}`);
  const header = requiredHeaders[code];
  if (header !== undefined && headerOf(response, header) === undefined) problems.push(`${code} without ${header}`);
  if (details.length > maxDetails) problems.push(`${details.length} details`);
  for (const text of [message, ...details.map((each) => each.message)]) {
    if (text.includes('zq7x')) problems.push(`input in the message: ${text}`);
    if (internals.test(text)) problems.push(`internals in the message: ${text}`);
  }
  return problems;
}

/** Rules for every response of both services. */
function generalProblems(response: RawResponse): string[] {
  const problems: string[] = [];
  if (response.status >= 500) problems.push(`status ${response.status}`);
  if (!/^[\w.:-]{1,64}$/.test(headerOf(response, 'x-request-id') ?? '')) problems.push('no X-Request-Id');
  for (const [name, value] of response.headers) {
    if (/evil|set-cookie/i.test(name) || value.includes('evil') || value.includes(canary)) {
      problems.push(`a header injected by the request: ${name}: ${value}`);
    }
  }
  if (response.body.includes('evil.example')) problems.push('a spoofed host in the body');
  return problems;
}

/** Health checks have no limit. */
function rateLimitProblems(response: RawResponse, { target }: RawRequest): string[] {
  if (healthChecks.test(pathOf(target))) return [];
  const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  return names.filter((name) => !/^\d+$/.test(headerOf(response, name) ?? '')).map((name) => `no ${name}`);
}

/** Decodes percent-encoding. */
const decoded = (target: string) =>
  target.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(parseInt(code.slice(1), 16)));

/** The path that a target means, however it is written. */
function pathOf(target: string): string {
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  return `/${decoded(path)}`.replace(/\/+/g, '/').toLowerCase();
}

const acceptsHtml = ({ headers }: RawRequest) =>
  headers.some(([name, value]) => name.toLowerCase() === 'accept' && value.includes('text/html'));

/** Whether HTML is what the request asks for. */
function isPage(response: RawResponse, request: RawRequest): boolean {
  if (headerOf(response, 'content-type') !== htmlType) return false;
  const path = pathOf(request.target);
  if (response.status < 300) return pages.includes(path);
  return response.status === 404 && acceptsHtml(request) && !programs.test(path);
}

const pageProblems = (response: RawResponse) =>
  headerOf(response, 'content-security-policy')?.includes("frame-ancestors 'none'")
    ? []
    : ['a page that may be embedded'];

/** Any site may show the page of a timer in a frame, so it runs nothing but the script of the service. */
const isForFrames = (response: RawResponse, path: string) =>
  /^\/t\/[^/.]+$/.test(path) &&
  /^default-src 'none';(?!.*script-src (?!'self';))/.test(headerOf(response, 'content-security-policy') ?? '');

function successProblems(response: RawResponse, written: string): string[] {
  const target = decoded(written);
  const type = headerOf(response, 'content-type');
  if (otherTypes.test(target) && type !== undefined && type !== htmlType) return [];
  if (type !== jsonType) return [`a response with the content type ${type}`];
  if (deceptive.test(response.body.toString())) return ['a direction override or a filler in the data'];
  const keys = keysOf(parse(response.body));
  if (keys === 'data' || (healthPages.test(target) && keys.includes('status'))) return [];
  return [`no envelope: ${keys}`];
}

const hasNoBody = (response: RawResponse, { method }: RawRequest) =>
  method === 'HEAD' || [204, 304].includes(response.status);

/** Whether the MCP server answers with a message, as JSON or as the only event of a stream, or has accepted one. */
function isMessage(response: RawResponse, { target }: RawRequest): boolean {
  if (pathOf(target).replace(/\/$/, '') !== mcpPath) return false;
  if (response.status === 202) return response.body.length === 0;
  const [, event] = /^event: message\n(?:id: .*\n)?data: (.+)\n\n$/.exec(response.body.toString()) ?? [];
  const message = parse(event === undefined ? response.body : Buffer.from(event));
  return (message as { jsonrpc?: string } | null | undefined)?.jsonrpc === '2.0';
}

/** Other errors of the MCP server are those of the API. */
const messageProblems = ({ body }: RawResponse) =>
  internals.test(body.toString()) ? ['internals in the message of the MCP server'] : [];

/** Checks a response of the management API and of the MCP server. */
export const checkApiResponse: ResponseCheck = (received, request) => {
  const response = decompressed(received);
  const problems = [...generalProblems(response), ...rateLimitProblems(response, request)];
  if (hasNoBody(response, request)) return problems;
  if (isPage(response, request)) return [...problems, ...pageProblems(response)];
  if (isMessage(response, request)) return [...problems, ...messageProblems(response)];
  if (response.status >= 400) return [...problems, ...errorProblems(response)];
  if (response.status >= 300) return problems;
  return [...problems, ...successProblems(response, request.target)];
};

const magicBytes: Readonly<Record<string, string>> = { 'image/gif': 'GIF89a', 'image/png': '\x89PNG\r\n\x1a\n' };

/** With an empty body if it cannot be decompressed. */
function decompressed(response: RawResponse): RawResponse {
  if (headerOf(response, 'content-encoding') !== 'gzip') return response;
  try {
    return { ...response, body: gunzipSync(response.body) };
  } catch {
    return { ...response, body: Buffer.alloc(0) };
  }
}

const token = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{86}$/;

/** A click leads to a page of the timer's owner, with other parameters, and with no token but that of the service. */
function redirectProblems(response: RawResponse): string[] {
  const location = headerOf(response, 'location') ?? '';
  const url = URL.canParse(location) ? new URL(location) : undefined;
  const page = Object.values(linkTargets).find((each) => url && withoutQuery(new URL(each)) === withoutQuery(url));
  if (url === undefined || page === undefined) return [`a redirect to ${location}`];
  const tokens = url.searchParams.getAll('tm');
  const isChanged = [...new URL(page).searchParams].some(
    ([name, value]) => url.searchParams.getAll(name).join() !== value,
  );
  return [
    ...(isChanged ? [`a parameter of the owner is changed: ${location}`] : []),
    ...(tokens.length > 1 || tokens.some((each) => !token.test(each)) ? [`another token: ${location}`] : []),
    ...(/^[\x21-\x7e]+$/.test(location) ? [] : [`not a URL: ${location}`]),
  ];
}

/** With everything before the query. */
const withoutQuery = (url: URL) => url.href.slice(0, url.href.length - url.search.length - url.hash.length);

const stateKeys = 'deadline,id,serverTime,state,token,version';
const isState = (body: Buffer) => keysOf(parse(body)).replace('refusedToken,', '') === stateKeys;
/** What the files of a timer that are no images contain, and the public keys, by content type. */
const fileContents: Readonly<Record<string, (body: Buffer) => boolean>> = {
  [jsonType]: (body) => isState(body) || keysOf(parse(body)) === 'keys',
  'text/calendar; charset=utf-8': (body) => /^BEGIN:VCALENDAR\r\n[^]*\r\nEND:VCALENDAR\r\n$/.test(body.toString()),
};

/** The files below `/t/` whose errors are not images: states, and the pictures from which web pages draw. */
const filesForWebPages = /\.json$|^\/t\/tmr_\w+\/[^/]*\.png$/;

/** Checks a response of the image service: below `/t/`, it must be an image unless the address is that of another file. */
export const checkViewerResponse: ResponseCheck = (received, request) => {
  const response = decompressed(received);
  const type = headerOf(response, 'content-type') ?? '';
  const isRedirect = [302, 308].includes(response.status);
  // Neither images nor redirects have a request id, because the reader of an email never sees it.
  const problems = generalProblems(
    isRedirect
      ? { ...response, headers: response.headers.filter(([name]) => name.toLowerCase() !== 'location') }
      : response,
  ).filter((problem) => !(imageTypes.includes(type) || isRedirect) || problem !== 'no X-Request-Id');
  // An address that is no valid HTTP leads to the same one in ASCII.
  const location = headerOf(response, 'location') ?? '';
  const leadsToItself =
    response.status === 308
      ? /^\.\.\/tmr_\w+(?:\?[\x21-\x7e]*)?$/.test(location) // the page of a timer, without a slash at the end
      : /^\.\/[\x21-\x7e]*$/.test(location) && imageTypes.includes(type);
  if (isRedirect) return leadsToItself ? problems : [...problems, ...redirectProblems(response)];
  if (hasNoBody(response, request)) return problems;
  if (imageTypes.includes(type)) {
    const isImage = response.body.toString('latin1').startsWith(magicBytes[type] ?? '');
    return isImage ? problems : [...problems, `not a ${type}`];
  }
  const path = pathOf(request.target);
  if (type === htmlType) return isForFrames(response, path) ? problems : [...problems, ...pageProblems(response)];
  if (response.status < 400) {
    if (fileContents[type]?.(response.body)) return problems;
    return [...problems, ...successProblems(response, request.target)];
  }
  const code = (parse(response.body) as Partial<ErrorBody> | undefined)?.error?.code ?? '';
  const isImageAddress =
    ['GET', 'HEAD'].includes(request.method) && request.target.startsWith('/t/') && !filesForWebPages.test(path);
  if (isImageAddress && !errorsBeforeRouting.includes(code))
    problems.push(`${response.status} ${code} instead of an image`);
  return [...problems, ...errorProblems(response)];
};
