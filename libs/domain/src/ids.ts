import { v7 as uuidv7 } from 'uuid';

/** Crockford's base32 in lower case: no i, l, o, u. Sorts like the bits, and survives software that ignores case. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const encodedLength = 26;

declare const kind: unique symbol;

/** A public id of one kind of resource, e.g. `tmr_01k9…`: opaque, URL-safe, sortable by creation time, not guessable. */
export type Id<Kind extends string> = string & { readonly [kind]: Kind };
export type TimerId = Id<'timer'>;
export type AccountId = Id<'account'>;
export type SessionId = Id<'session'>;
export type WebhookId = Id<'webhook'>;
export type EventId = Id<'event'>;

/** Creates and converts the ids of one kind. The database stores the UUIDv7 (RFC 9562) that the id encodes. */
export interface IdCodec<Kind extends string> {
  create(): Id<Kind>;
  /** `text` as an id; undefined if it is not a well-formed id of this kind. */
  parse(text: string): Id<Kind> | undefined;
  toUuid(id: Id<Kind>): string;
  fromUuid(uuid: string): Id<Kind>;
}

/** The value of each digit by character code; `invalidDigit` for all other characters. */
const invalidDigit = 0xff;
const digitValues = (digits: string) => {
  const values = new Uint8Array(128).fill(invalidDigit);
  [...digits].forEach((digit, value) => (values[digit.charCodeAt(0)] = value));
  return values;
};
const hexDigits = '0123456789abcdef';
const hexValues = digitValues(hexDigits);
const base32Values = digitValues(alphabet);

/** The 128 bits of a UUID as 26 characters of 5 bits. The first two of the 130 bits are 0. Hot: called for each timer of a list. */
function encode(uuid: string): string {
  let text = '';
  let bits = 0;
  let count = 2;
  for (let index = 0; index < uuid.length; index++) {
    const value = hexValues[uuid.charCodeAt(index)] ?? invalidDigit;
    if (value === invalidDigit) continue; // a dash
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

/** Random bytes for 64 ids. Fetching them takes longer than everything else that `create` does. */
const randomBytes = new Uint8Array(16 * 64);
let randomBytesUsed = randomBytes.length;

function nextRandomBytes(): Uint8Array {
  if (randomBytesUsed === randomBytes.length) {
    crypto.getRandomValues(randomBytes);
    randomBytesUsed = 0;
  }
  return randomBytes.subarray(randomBytesUsed, (randomBytesUsed += 16));
}

function idCodec<Kind extends string>(prefix: string): IdCodec<Kind> {
  // The first character holds 3 of the 128 bits.
  const wellFormed = new RegExp(`^${prefix}_[0-7][${alphabet}]{${encodedLength - 1}}$`);
  return {
    // Fresh random bytes for each id: by default, uuid increments the last id within a millisecond, which is guessable.
    create: () => `${prefix}_${encode(uuidv7({ random: nextRandomBytes() }))}` as Id<Kind>,
    parse: (text) => (wellFormed.test(text) ? (text as Id<Kind>) : undefined),
    toUuid: (id) => decode(id.slice(prefix.length + 1)),
    fromUuid: (uuid) => `${prefix}_${encode(uuid)}` as Id<Kind>,
  };
}

export const timerIds = idCodec<'timer'>('tmr');
export const accountIds = idCodec<'account'>('acc');
export const sessionIds = idCodec<'session'>('ses');
export const webhookIds = idCodec<'webhook'>('whk');
export const eventIds = idCodec<'event'>('evt');
