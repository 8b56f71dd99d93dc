import type { CountdownState } from './countdown.ts';
import type { TimerLink } from './timer.ts';

/** Of an address, in characters, as written and as stored. */
export const maxLinkUrlLength = 2_000;

export type LinkUrlProblem = 'not_a_url' | 'invisible' | 'not_https' | 'credentials' | 'too_long';

/** What is wrong with an address for a link; undefined if it can be one. */
export function linkUrlProblem(text: string): LinkUrlProblem | undefined {
  const result = readLinkUrl(text);
  return typeof result === 'string' ? result : undefined;
}

/** The normal form of an address for a link, in ASCII (WHATWG URL); undefined if it cannot be one. */
export function parseLinkUrl(text: string): string | undefined {
  const result = readLinkUrl(text);
  return typeof result === 'string' ? undefined : result.href;
}

/**
 * What pages and documents add to a text that is copied: zero-width spaces, byte order marks, soft hyphens, direction marks. Encoded, all of them but
 * the joiners of some languages and emoji, and the spaces that are not ASCII. The variation selectors of emoji are visible.
 */
const invisible =
  /(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}|[\p{Cf}\u2800\ufffc\ufffd]|%(?:C2%A[0D]|D8%9C|E1%A0%8E|E2%80%(?:8[0-9ABEF]|A[89A-F])|E2%81%(?:9F|A[0-9A-F])|E2%A0%80|E3%80%80|EF%BB%BF|EF%BF%BC)/iu;

/** Whether an address has a character that nobody sees, raw or encoded. It would be part of the address, and lead nowhere. */
export const hasInvisibleCharacter = (address: string): boolean => invisible.test(address.trim());

/** Control characters and spaces. A URL parser removes or encodes them without a word, and the address becomes another one. */
const unprintable = /[\p{Cc}\p{Z}]/u;

function readLinkUrl(text: string): URL | LinkUrlProblem {
  if (text.length > maxLinkUrlLength) return 'too_long';
  const trimmed = text.trim();
  if (hasInvisibleCharacter(trimmed)) return 'invisible';
  if (unprintable.test(trimmed) || !URL.canParse(trimmed)) return 'not_a_url';
  const url = new URL(trimmed);
  if (url.protocol !== 'https:') return 'not_https';
  if (/^https?$/.test(url.hostname)) return 'not_a_url'; // the start was pasted twice
  if (url.username !== '' || url.password !== '') return 'credentials';
  return url.href.length > maxLinkUrlLength ? 'too_long' : url;
}

/** Where a click leads. Without a deadline, the offer has not ended. */
export function linkTarget({ url, expiredUrl = url, pendingUrl = url }: TimerLink, state: CountdownState): string {
  return { pending: pendingUrl, running: url, expired: expiredUrl, unknown: url }[state];
}
