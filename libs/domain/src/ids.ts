import { v7 as uuidv7 } from 'uuid';

/** Crockford's base 32 in lower case: no i, l, o, u; sorts as the bits do; survives software that folds case. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const encodedLength = 26;
const digitOf = new Map([...alphabet].map((character, value) => [character, value]));

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

/** The 128 bits of a UUID as 26 characters of 5 bits; the first two bits of the 130 are 0. */
function encode(uuid: string): string {
  let text = '';
  let bits = 0;
  let count = 2;
  for (const digit of uuid.replaceAll('-', '')) {
    bits = ((bits << 4) | Number.parseInt(digit, 16)) & 0xff;
    for (count += 4; count >= 5; count -= 5) text += alphabet.charAt((bits >> (count - 5)) & 31);
  }
  return text;
}

function decode(text: string): string {
  let hex = '';
  let bits = 0;
  let count = -2;
  for (const character of text) {
    bits = ((bits << 5) | (digitOf.get(character) ?? 0)) & 0xff;
    for (count += 5; count >= 4; count -= 4) hex += ((bits >> (count - 4)) & 15).toString(16);
  }
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function idCodec<Kind extends string>(prefix: string): IdCodec<Kind> {
  // The first character carries 3 of the 128 bits: more would not fit into a UUID.
  const wellFormed = new RegExp(`^${prefix}_[0-7][${alphabet}]{${encodedLength - 1}}$`);
  return {
    create: () => `${prefix}_${encode(uuidv7())}` as Id<Kind>,
    parse: (text) => (wellFormed.test(text) ? (text as Id<Kind>) : undefined),
    toUuid: (id) => decode(id.slice(prefix.length + 1)),
    fromUuid: (uuid) => `${prefix}_${encode(uuid)}` as Id<Kind>,
  };
}

export const timerIds = idCodec<'timer'>('tmr');
export const accountIds = idCodec<'account'>('acc');
