/** Unreserved characters and `@`, encoded once or several times: `%5F`, `%255F`. */
const needlessEncoding = /%(?:25)*(2D|2E|3\d|40|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi;

/**
 * The form of an address that routes and caches know. Programs that rewrite links in emails encode more characters than necessary, and
 * addresses that are put together have doubled slashes. `parseImageUrl` reads only this form, because most addresses have it.
 */
export function canonicalAddress(url: string): string {
  const queryStart = url.indexOf('?');
  const pathEnd = queryStart < 0 ? url.length : queryStart;
  const path = url
    .slice(0, pathEnd)
    .replace(/\/{2,}/g, '/')
    .replace(needlessEncoding, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return path + url.slice(pathEnd);
}
