import { type DeadlineInAddress, animationLimits } from '@tminus/domain';
import { isPlaceholder, testEmailParameter } from '@tminus/domain/embed-code';
import type { ImageFormat, TimerImageOptions } from '@tminus/rendering';
import { parseQuery, tokenParameter } from './query.ts';

/** Unreserved characters and `@`, encoded once or several times: `%5F`, `%255F`. */
const needlessEncoding = /%(?:25)*(2D|2E|3\d|40|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi;

/** The path of a timer, with what follows it by mistake. Groups: the path without it, a separator instead of `?`, encoded or not. */
const timerPath =
  /^(\/[tc]\/[^/&;%\s]+)(?:\/|%20|%09|%0[AD]|%C2%A0|%E2%80%8[B-F]|%EF%BB%BF)*(?:([&;])|%((?:25)*)(?:3F|26|3B))?/i;

/**
 * The form of an address that routes and caches know. Programs that rewrite links in emails encode more characters than necessary, addresses
 * that are put together have doubled slashes, or one at their end, and tools append `&utm_source=…` to those without a query. `parseImageUrl`
 * reads only this form, because most addresses have it.
 */
export function canonicalAddress(url: string): string {
  const [address = ''] = (/[^\x21-\x7e]/.test(url) ? encodedBytes(url) : url).split('#', 1);
  const queryStart = address.indexOf('?');
  const pathEnd = queryStart < 0 ? address.length : queryStart;
  const path = address
    .slice(0, pathEnd)
    .replace(/\/{2,}/g, '/')
    .replace(/(...)\/$/, '$1') // not of `/t/`, where an image is expected
    .replace(needlessEncoding, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return withoutMistakes(path) + address.slice(pathEnd);
}

/** How often a program may have encoded an address that was encoded already. */
const maxMistakes = 3;

/** @param path - of an address. A `?` in the result begins a query, which `separatedQuery` understands if another one follows */
function withoutMistakes(path: string): string {
  const [found = '', own, separator, encodings] = timerPath.exec(path) ?? [];
  if (own === undefined) return path;
  let rest = path.slice(found.length);
  if (separator === undefined && encodings === undefined) return rest === '' ? own : path;
  // What follows an encoded separator is encoded once more than it should be.
  const mistakes = encodings === undefined ? 0 : Math.min(1 + encodings.length / 2, maxMistakes);
  for (let times = 0; times < mistakes; times++)
    rest = rest.replace(/%([2-7][\dA-F])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return `${own}?${rest}`;
}

/** An address in printable ASCII. @param url - each byte as a character, as Node.js reads it */
export const encodedBytes = (url: string) =>
  url.replace(/[^\x21-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);

const plain = { isLoadedEarly: false, isSeenLater: false, needsLargeCanvas: false, compress: false };
/** What clients get for the same address: see `imageProgram`. `compressed`: with gzip, if that makes the image smaller. */
const variants = {
  plain,
  compressed: { ...plain, compress: true },
  early: { ...plain, isLoadedEarly: true, isSeenLater: true },
  kept: { ...plain, isSeenLater: true, needsLargeCanvas: true },
  large: { ...plain, needsLargeCanvas: true },
  largeCompressed: { ...plain, needsLargeCanvas: true, compress: true },
};
export type ImageVariant = keyof typeof variants;

/** Which image a client requests. */
export interface ImageRequest extends Required<Omit<TimerImageOptions, 'namesDayOnly' | 'isCompressed'>> {
  /** Not validated: it may be malformed, or no timer may have this id. */
  id: string;
  /** Before anybody opens the email: this starts no countdown. */
  isLoadedEarly: boolean;
  /** Identifies the recipient; never empty, nor a placeholder. At most 16 KB, like the whole URL. */
  uid: string | undefined;
  /** The `uid` in the address, whatever it is: a signature confirms it. */
  writtenUid: string | undefined;
  /** Instead of a recipient, the address has a placeholder that no mailing tool has replaced, or an empty `uid`. */
  hasPlaceholder: boolean;
  /** The image of a test email, which the console sends: see `ViewClassifier`. */
  isTestEmail: boolean;
  /** Not verified. */
  signedStart: SignedStart | undefined;
  /** Neither verified nor validated. */
  deadline: (DeadlineInAddress & { signature?: string | undefined }) | undefined;
  /** The time zone of the recipient. Not validated: see `parseViewerZone`. */
  zone: string | undefined;
  /** A deadline token: see `DeadlineTokens`. Not verified. */
  token: string | undefined;
  /**
   * A web page asks for a state, for the first time or again. Also of a still: the one in an element is no view, because its script asks for a
   * state. Of no animation: no mailing can avoid being counted.
   */
  page: 'view' | 'again' | undefined;
}

export interface SignedStart {
  /** Epoch seconds, 1 to 11 decimal digits. */
  start: string;
  signature: string;
}

const prefix = '/t/';
/** Programs that rewrite URLs in emails may escape the `@`. */
const scaleMarks = ['@2x', '%402x'];

/**
 * Parses an image's URL: `/t/<id>.gif`, `/t/<id>@2x.png`, … Invalid parameters are ignored, because an email should show an image rather
 * than an error. Usual addresses need no regular expression, which would take longer than finding the timer, and no object is copied (1.7 of
 * 2.2 µs).
 *
 * @param url - path and query of the request line
 * @returns undefined if it cannot be the URL of a timer's image
 */
export function parseImageUrl(url: string, variant: ImageVariant = 'plain'): ImageRequest | undefined {
  const queryStart = url.indexOf('?');
  const pathEnd = queryStart < 0 ? url.length : queryStart;
  const format = url.endsWith('.gif', pathEnd) ? 'gif' : url.endsWith('.png', pathEnd) ? 'png' : undefined;
  if (format === undefined || !url.startsWith(prefix)) return undefined;
  const nameEnd = pathEnd - '.gif'.length;
  const mark = scaleMarks.find((each) => url.endsWith(each, nameEnd));
  const { parameters: query, uid } = parseQuery(queryStart < 0 ? '' : url.slice(queryStart + 1));
  const hasPlaceholder = uid !== undefined && hasPlaceholderIn(query.get('uid') ?? '', uid);
  const signature = query.get('sig') ?? undefined;
  const still = format === 'png' || isOn(query.get('still'));
  const signedStart = parseSignedStart(query.get('start'), signature);
  const { isLoadedEarly, isSeenLater, needsLargeCanvas, compress } = variants[variant];
  const [end, sent] = [query.get('end') ?? undefined, query.get('sent') ?? undefined];
  return {
    id: url.slice(prefix.length, nameEnd - (mark?.length ?? 0)),
    format,
    scale: mark ? 2 : 1,
    still,
    seconds: parseSeconds(query.get('seconds')),
    uid: hasPlaceholder ? undefined : uid,
    writtenUid: uid,
    hasPlaceholder: hasPlaceholder && signedStart === undefined,
    isTestEmail: isOn(query.get(testEmailParameter)),
    signedStart,
    deadline: end === undefined && sent === undefined ? undefined : { end, sent, signature },
    zone: zoneIn(query),
    token: query.get(tokenParameter) ?? undefined,
    page: still ? pageIn(query) : undefined,
    isLoadedEarly,
    isSeenLater: isSeenLater || isOn(query.get('dated')),
    needsLargeCanvas,
    compress,
  };
}

/** The `tz` of an address, unless it is repeated: nobody knows then which of them is the recipient's. */
function zoneIn(query: URLSearchParams): string | undefined {
  const zone = query.get('tz') ?? undefined;
  return zone !== undefined && query.getAll('tz').length > 1 ? undefined : zone;
}

/** @param asForm - the `uid` as forms are read: in `%DEADLINE%`, `%DE` is a byte */
const hasPlaceholderIn = (asForm: string, uid: string) =>
  isPlaceholder(uid) || (asForm !== uid && isPlaceholder(asForm));

function pageIn(query: URLSearchParams): ImageRequest['page'] {
  const page = query.get('page');
  return page === 'view' || page === 'again' ? page : undefined;
}

/**
 * Parses the URL of another file of a timer, `/t/<id>.json` or `/t/<id>.ics`, with the parameters of the image: all are for the same viewer.
 * @param url - path and query of the request line
 * @returns undefined if it cannot be the URL of such a file
 */
export function parseFileUrl(url: string): ImageRequest | undefined {
  const [, id, search = ''] = /^\/t\/(\w+)\.(?:json|ics)(\?.*)?$/s.exec(url) ?? [];
  return id === undefined ? undefined : parseImageUrl(`${prefix}${id}.png${search}`);
}

/** The format that a URL requests, even if it is not the URL of a timer's image. */
export function imageFormatOf(url: string): ImageFormat {
  return /\.png(?:\?|$)/.test(url) ? 'png' : 'gif';
}

function isOn(value: string | null): boolean {
  return value === '1' || value === 'true';
}

function parseSeconds(value: string | null): number | undefined {
  if (value === null || !/^\d{1,9}$/.test(value)) return undefined;
  return Math.min(Math.max(Number(value), animationLimits.min), animationLimits.max);
}

function parseSignedStart(start: string | null, signature: string | undefined): SignedStart | undefined {
  return start !== null && signature !== undefined && /^\d{1,11}$/.test(start) ? { start, signature } : undefined;
}
