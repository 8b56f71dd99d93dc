import { testEmailParameter, isPlaceholder } from '@tminus/domain/embed-code';
import { type DeadlineInAddress, animationLimits } from '@tminus/domain';
import type { ImageFormat, TimerImageOptions } from '@tminus/rendering';

/** Of a deadline token, in the addresses of images, links and their targets. */
export const tokenParameter = 'tm';

/** The parameters that addresses of images and links have for themselves. They reach no target. */
export const ownParameters: ReadonlySet<string | undefined> = new Set([
  ...['uid', 'start', 'sig', 'end', 'sent', 'tz', tokenParameter],
  ...['seconds', 'still', testEmailParameter],
]);

/** `&amp;`, `&#38;` or `&#x26;`, once or several times, also with an encoded `#` or `;`. */
const escapedSeparator = /(^|[&?])(?:(?:amp|(?:#|%23)(?:0*38|x0*26))(?:;|%3B))+/gi;

/**
 * Separates parameters as they were meant. Programs that copy an address out of HTML may leave the `&` escaped, and mailing tools append
 * `?utm_source=…` to addresses that have a query: every further `?` separates too, unless it is in the value of another's parameter that is an
 * address itself (`next=/page?x=1`). In our own parameters, so does one that a program on the way has encoded. A fragment is not part of a query.
 * @param query - without its `?`
 */
export function separatedQuery(query: string): string {
  if (!/[;?#]|%3[BF]/i.test(query)) return query;
  const unescaped = query.replace(escapedSeparator, '$1');
  const [own = ''] = unescaped.split('#', 1);
  return /\?|%3F/i.test(own) ? own.split('&').map(withoutQuestionMarks).join('&') : own;
}

/** Before the name of a parameter. */
const encodedQuestionMark = /%3F(?=[\w-]+=)/gi;

/** Not a regular expression: with one that looks for the next `?`, 16 KB of a stranger would take a second. */
function withoutQuestionMarks(parameters: string): string {
  const isOwn = ownParameters.has(parameters.split('=', 1)[0]);
  const parts = (isOwn ? parameters.replace(encodedQuestionMark, '?') : parameters).split('?');
  const last = parts.pop() ?? '';
  return parts.map((part) => part + (isAddress(part) ? '?' : '&')).join('') + last;
}

/** Whether the value of a parameter of others is an address, with a host or from the root: `news/letter` is not one. */
function isAddress(parameter: string): boolean {
  const [name = '', ...value] = parameter.split('=');
  return value.some((part) => /^(?:[\w.-]+:|[\w-]+\.[\w.-]*)?\//.test(part)) && !ownParameters.has(name);
}

const noQuery = new URLSearchParams();

/** The parameters of an address of an image, a link or a file. */
export interface Query {
  parameters: URLSearchParams;
  /** See `uidIn`. */
  uid: string | undefined;
}

/** @param query - without its `?`; empty without one */
function parseQuery(query: string): Query {
  if (query === '') return { parameters: noQuery, uid: undefined };
  const separated = separatedQuery(query);
  const parameters = new URLSearchParams(separated);
  return { parameters, uid: uidIn(separated, parameters) };
}

const uidParameter = /(?:^|&)uid=([^&]*)/;

/**
 * The `uid`, in which a `+` is a plus, encoded or not: ids and email addresses have pluses, and a space is `%20`. Bytes that are not UTF-8 are
 * read as ISO 8859-1, so that `M%FCller` is Müller, and not M%F6ller.
 */
function uidIn(query: string, parameters: URLSearchParams): string | undefined {
  const uid = parameters.get('uid') ?? undefined;
  if (uid === undefined || !(query.includes('+') || uid.includes('\ufffd'))) return uid;
  const [, written] = uidParameter.exec(query) ?? [];
  return written === undefined ? uid : decodeUid(written);
}

function decodeUid(written: string): string {
  const decoded = new URLSearchParams(`uid=${written.replaceAll('+', '%2B')}`).get('uid') ?? '';
  if (!decoded.includes('\ufffd') || /%EF%BF%BD/i.test(written)) return decoded;
  return written.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

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
