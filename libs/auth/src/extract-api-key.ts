/** The request headers that can contain an API key. */
export interface ApiKeyHeaders {
  authorization?: string | undefined;
  'x-api-key'?: string | string[] | undefined;
}

const bearerScheme = /^bearer(?: |$)/i;
const bearer = /^bearer +(\S+) *$/i;

/**
 * The API key of a request; undefined without one. `Authorization: Bearer` (RFC 6750) takes precedence over `X-API-Key`, even if its
 * token is malformed. Other schemes are not for this service: browsers and proxies add `Basic` for a proxy in front of it.
 */
export function extractApiKey({ authorization = '', 'x-api-key': key }: ApiKeyHeaders): string | undefined {
  if (bearerScheme.test(authorization)) return bearer.exec(authorization)?.[1];
  return typeof key === 'string' ? key.trim() : undefined;
}
