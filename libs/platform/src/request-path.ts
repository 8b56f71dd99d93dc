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
