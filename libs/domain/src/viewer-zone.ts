import { decodeOnce, maxEncodings } from './embed-code/placeholder.ts';
import { ianaNameFor } from './zone-aliases.ts';
import { canonicalTimeZone, isTimeZone, utcOffset } from './zones/time-zone.ts';

/** Longer texts are not time zones. Bounds the time of parsing. */
const maxLength = 100;

/**
 * `+05:30`, `-0800`, `+2` or `UTC+2`, but not `-300`: that may be hours or minutes. In addresses, a `+` means a space. Groups: sign, hours, minutes.
 */
const offset = /^(?:UTC ?|GMT ?)?([+\-\u2212 ])(\d\d?(?=:|$)|\d\d)(?::?(\d\d))?$/i;

/** Hours with quarters: `+5.5`. */
const decimalOffset = /^([+-])(\d\d?)\.(0|25|50?|75)$/;

/** Salesforce: `(GMT-08:00) Pacific Standard Time (America/Los_Angeles)`. Others: `America/Los_Angeles (PST)`. */
const nameAndComment = /^(?:.* \()?([a-z]+\/[\w+/-]+)(?:\)| \([^()]*\))$/i;
/** Windows and Dynamics: `(UTC+01:00) Amsterdam, Berlin, Bern`. Groups: sign, hours, minutes, cities. */
const citiesOfWindows = /^\((?:UTC|GMT)(?:([+\-\u2212])(\d\d):(\d\d))?\) ([^,]+,.+)$/i;
/** What JSON and PHP write around a text and before its slash. */
const quotation = /^["']|["']$|\\(?=\/)/g;

/** The first and the last offset on earth, in minutes east of UTC. */
const [firstMinutes, lastMinutes] = [14 * 60, -12 * 60];

/** The time zone in which each day ends last: UTC−12, known as "anywhere on earth". */
export const lastZone = '-12:00';

/**
 * Reads a time zone as mailing tools write it into the address of an image. Never throws, and keeps nothing.
 *
 * @param text - an IANA name in any case, one of Windows or Rails (see `ianaNameFor`), an offset or `Z`. It may still be encoded for a URL
 * @returns the name to compute with, as `canonicalTimeZone` returns it, or an offset such as `+05:30`; undefined for all other texts
 */
export function parseViewerZone(text: string): string | undefined {
  if (text.length > maxLength) return undefined;
  let decoded = text;
  for (let encodings = 0; encodings < maxEncodings && decoded.includes('%'); encodings++) decoded = decodeOnce(decoded);
  const [, sign, hours, minutes = 0] = offset.exec(decoded.trimEnd()) ?? [];
  if (sign !== undefined) return offsetZone(sign === '-' || sign === '\u2212' ? -1 : 1, Number(hours), Number(minutes));
  const name = decoded.trim().replace(quotation, '');
  if (name === 'Z' || name === 'z') return 'UTC';
  const [, decimalSign, wholeHours, fraction] = decimalOffset.exec(name) ?? [];
  if (fraction !== undefined)
    return offsetZone(decimalSign === '-' ? -1 : 1, Number(wholeHours), Number(`0.${fraction}`) * 60);
  const zone = isTimeZone(name) ? name : (zoneOfCities(name) ?? nameAndComment.exec(name)?.[1] ?? ianaNameFor(name));
  return isTimeZone(zone) ? canonicalTimeZone(zone) : undefined;
}

/** That of the first city that is known and has this offset in summer or winter: Windows means other places than Rails by some names. */
function zoneOfCities(name: string): string | undefined {
  const [, sign, hours = '0', minutes = '0', cities] = citiesOfWindows.exec(name) ?? [];
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * (sign === '+' ? 60_000 : -60_000);
  const nowMs = Date.now();
  const halves = [nowMs, nowMs + 183 * 86_400_000];
  return cities
    ?.split(', ')
    .map(ianaNameFor)
    .find((zone) => isTimeZone(zone) && halves.some((at) => utcOffset(at, zone) - offsetMs === 0));
}

function offsetZone(sign: 1 | -1, hours: number, minutes: number): string | undefined {
  const east = sign * (hours * 60 + minutes);
  if (minutes > 59 || east > firstMinutes || east < lastMinutes) return undefined;
  if (east === 0) return 'UTC';
  return `${sign < 0 ? '-' : '+'}${[hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')}`;
}
