/** The request headers that can contain an API key. */
export interface ApiKeyHeaders {
  authorization?: string | undefined;
  'x-api-key'?: string | string[] | undefined;
}

const bearer = /^bearer +(\S+) *$/i;

/**
 * The API key of a request; undefined if there is none. `Authorization` takes precedence over `X-API-Key`, even if it does not
 * contain a bearer token (RFC 6750).
 */
export function extractApiKey(headers: ApiKeyHeaders): string | undefined {
  if (headers.authorization !== undefined) return bearer.exec(headers.authorization)?.[1];
  const key = headers['x-api-key'];
  return typeof key === 'string' ? key.trim() : undefined;
}
