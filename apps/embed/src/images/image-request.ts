import { animationLimits } from '@tminus/domain';
import type { Scale } from '@tminus/rendering';

export type ImageFormat = 'gif' | 'png';

/** What somebody asks for with an image's address. */
export interface ImageRequest {
  /** As it stands in the address: perhaps no timer's, perhaps no id at all. */
  id: string;
  format: ImageFormat;
  scale: Scale;
  /** Only the picture of this second; a PNG is always that. */
  still: boolean;
  /** How long the animation is to play, within its limits; undefined leaves it to the timer. */
  seconds: number | undefined;
  /** What names the recipient, never empty. An address, and so this, has 16 KB at most. */
  uid: string | undefined;
  /** A start that the sender may have signed. */
  signedStart: SignedStart | undefined;
}

/** As they stand in the address. */
export interface SignedStart {
  /** Epoch seconds, 1 to 11 decimal digits. */
  start: string;
  signature: string;
}

const prefix = '/t/';
/** Programs that rewrite addresses in e-mails also escape the `@`. */
const doubleMarks = ['@2x', '%402x'];

/**
 * Reads an image's address: `/t/<id>.gif`, `/t/<id>@2x.png`, … A parameter that makes no sense counts as not there: an image
 * in somebody's e-mail is better than an error. (No regular expression: it takes longer than finding the timer.)
 *
 * @param url - path and query as they stand in the request line
 * @returns undefined where it cannot be a timer's image
 */
export function parseImageUrl(url: string): ImageRequest | undefined {
  const queryStart = url.indexOf('?');
  const pathEnd = queryStart < 0 ? url.length : queryStart;
  const format = url.endsWith('.gif', pathEnd) ? 'gif' : url.endsWith('.png', pathEnd) ? 'png' : undefined;
  if (format === undefined || !url.startsWith(prefix)) return undefined;
  const nameEnd = pathEnd - '.gif'.length;
  const mark = doubleMarks.find((each) => url.endsWith(each, nameEnd));
  const image = { id: url.slice(prefix.length, nameEnd - (mark?.length ?? 0)), format, scale: mark ? 2 : 1 } as const;
  if (queryStart < 0) {
    return { ...image, still: format === 'png', seconds: undefined, uid: undefined, signedStart: undefined };
  }
  const query = new URLSearchParams(url.slice(queryStart + 1));
  return {
    ...image,
    still: format === 'png' || isOn(query.get('still')),
    seconds: secondsOf(query.get('seconds')),
    uid: query.get('uid') || undefined,
    signedStart: signedStartOf(query.get('start'), query.get('sig')),
  };
}

/** The format that an address seems to ask for, even if it is no timer's. */
export function formatOf(url: string): ImageFormat {
  return /\.png(?:\?|$)/.test(url) ? 'png' : 'gif';
}

function isOn(value: string | null): boolean {
  return value === '1' || value === 'true';
}

function secondsOf(value: string | null): number | undefined {
  if (value === null || !/^\d{1,9}$/.test(value)) return undefined;
  return Math.min(Math.max(Number(value), animationLimits.min), animationLimits.max);
}

function signedStartOf(start: string | null, signature: string | null): SignedStart | undefined {
  return start !== null && signature !== null && /^\d{1,11}$/.test(start) ? { start, signature } : undefined;
}
