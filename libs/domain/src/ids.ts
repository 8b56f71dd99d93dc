import { v7 as uuidv7 } from 'uuid';

/** Crockford's base 32 in lower case: no i, l, o, u; sorts as the bits do; survives software that folds case. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const encodedLength = 26;

declare const kind: unique symbol;

/** A public id of one kind of thing, e.g. `tmr_01k9…`: opaque, URL-safe, sortable by creation time, not guessable. */
export type Id<Kind extends string> = string & { readonly [kind]: Kind };
export type TimerId = Id<'timer'>;
export type AccountId = Id<'account'>;

/** What can be done with the ids of one kind. The database stores the UUIDv7 (RFC 9562) that the id encodes. */
export interface IdCodec<Kind extends string> {
  create(): Id<Kind>;
  /** The id that `text` is, or undefined when it is not a well-formed id of this kind. */
  parse(text: string): Id<Kind> | undefined;
  toUuid(id: Id<Kind>): string;
  fromUuid(uuid: string): Id<Kind>;
}

/** By character code, what a digit is worth; anything else is `noDigit`. */
const noDigit = 0xff;
const valuesOf = (digits: string) => {
  const values = new Uint8Array(128).fill(noDigit);
  [...digits].forEach((digit, value) => (values[digit.charCodeAt(0)] = value));
  return values;
};
const hexDigits = '0123456789abcdef';
const hexValues = valuesOf(hexDigits);
const base32Values = valuesOf(alphabet);

/** The 128 bits of a UUID as 26 characters of 5 bits; the first two bits of the 130 are 0. Every timer of a list goes through here. */
function encode(uuid: string): string {
  let text = '';
  let bits = 0;
  let count = 2;
  for (let index = 0; index < uuid.length; index++) {
    const value = hexValues[uuid.charCodeAt(index)] ?? noDigit;
    if (value === noDigit) continue; // a dash
    bits = ((bits << 4) | value) & 0xff;
    count += 4;
    if (count < 5) continue;
    count -= 5;
    text += alphabet.charAt((bits >> count) & 31);
  }
  return text;
}

function decode(text: string): string {
  let hex = '';
  let bits = 0;
  let count = -2;
  for (let index = 0; index < text.length; index++) {
    bits = ((bits << 5) | (base32Values[text.charCodeAt(index)] ?? 0)) & 0xff;
    for (count += 5; count >= 4; count -= 4) hex += hexDigits.charAt((bits >> (count - 4)) & 15);
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Fetched for many ids at once: each fetch takes longer than all else that an id needs. */
const randomBytes = new Uint8Array(16 * 64);
let randomBytesUsed = randomBytes.length;

function sixteenRandomBytes(): Uint8Array {
  if (randomBytesUsed === randomBytes.length) {
    crypto.getRandomValues(randomBytes);
    randomBytesUsed = 0;
  }
  return randomBytes.subarray(randomBytesUsed, (randomBytesUsed += 16));
}

function idCodec<Kind extends string>(prefix: string): IdCodec<Kind> {
  // The first character carries 3 of the 128 bits: more would not fit into a UUID.
  const wellFormed = new RegExp(`^${prefix}_[0-7][${alphabet}]{${encodedLength - 1}}$`);
  return {
    // With all of its random bits: left alone, it counts up from the last one within a millisecond.
    create: () => `${prefix}_${encode(uuidv7({ random: sixteenRandomBytes() }))}` as Id<Kind>,
    parse: (text) => (wellFormed.test(text) ? (text as Id<Kind>) : undefined),
    toUuid: (id) => decode(id.slice(prefix.length + 1)),
    fromUuid: (uuid) => `${prefix}_${encode(uuid)}` as Id<Kind>,
  };
}

export const timerIds = idCodec<'timer'>('tmr');
export const accountIds = idCodec<'account'>('acc');
