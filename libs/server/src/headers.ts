import { randomUUID } from 'node:crypto';

export const requestIdHeader = 'X-Request-Id';

/** The ids that a client or proxy may choose: they cannot break out of a header or a log line. */
const allowed = /^[\w.:-]{1,64}$/;

/** The request's own id if it is allowed, otherwise a new one. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && allowed.test(given) ? given : randomUUID();
}

/**
 * Headers of every response. If clients use HTTPS, browsers use nothing else for a year (HSTS), only for this name: others may belong to
 * somebody else.
 */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
});

/** Parsing a header of 16 KB takes 2 ms, as long as 20 images. Real ones have less than 100 characters. */
const longestHeader = 1_000;

/**
 * Whether an `Accept-Encoding` header (RFC 9110, section 12.5.3) accepts a coding and does not prefer no compression. The server decides what
 * to send without the header: no compression.
 */
export function acceptsCoding(coding: 'gzip' | 'br', header = ''): boolean {
  if (header === '' || header.length > longestHeader) return false;
  const weights = new Map(header.toLowerCase().split(',').map(parseCoding));
  const weight = weights.get(coding) ?? weights.get(`x-${coding}`) ?? weights.get('*') ?? 0;
  return weight > 0 && weight >= (weights.get('identity') ?? 0);
}

export const acceptsGzip = (header?: string): boolean => acceptsCoding('gzip', header);

/** A coding and its weight, such as `gzip;q=0.5`. A coding with an invalid weight is not accepted. */
function parseCoding(text: string): [coding: string, weight: number] {
  const [coding = '', ...parameters] = text.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  if (weight === undefined) return [coding, 1];
  const value = weight.slice(2);
  return [coding, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(value) ? Number(value) : 0];
}

/** The beginning of a URL in absolute form (RFC 9112, section 3.2.2), which clients send to proxies. */
const origin = /^https?:\/\/[^/?#]*/i;

/**
 * The path and query of a request target. Every server must accept a complete URL as well: routes and hooks then see the same path. No
 * route matches a target such as `*`, not even the one for unknown addresses, whose hooks set the headers of every response.
 */
export function requestPath({ url = '' }: { url?: string | undefined }): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(origin, '');
  return path.startsWith('/') ? path : `/${path}`;
}
