/** The request headers that can carry an API key, as Node gives them. */
export interface KeyHeaders {
  authorization?: string | undefined;
  'x-api-key'?: string | string[] | undefined;
}

const bearer = /^bearer +(\S+) *$/i;

/**
 * The API key that a request presents; undefined when it presents none. `Authorization` wins over `X-API-Key`, also when
 * what it holds is no bearer token (RFC 6750).
 */
export function presentedKey(headers: KeyHeaders): string | undefined {
  if (headers.authorization !== undefined) return bearer.exec(headers.authorization)?.[1];
  const key = headers['x-api-key'];
  return typeof key === 'string' ? key.trim() : undefined;
}
