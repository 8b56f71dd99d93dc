import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mode } from '@tminus/domain';

/** The request headers that can contain an API key. */
interface ApiKeyHeaders {
  authorization?: string | undefined;
  'x-api-key'?: string | string[] | undefined;
}

const bearerScheme = /^bearer(?: |$)/i;
const bearer = /^bearer +(\S+) *$/i;

/**
 * The API key of a request; undefined without one. `Authorization: Bearer` (RFC 6750) takes precedence over `X-API-Key`, even if its
 * token is malformed. Other schemes are not for this service: browsers and proxies add `Basic` for a proxy in front of it.
 */
export function extractApiKey({ authorization = '', 'x-api-key': key }: ApiKeyHeaders): string | undefined {
  if (bearerScheme.test(authorization)) return bearer.exec(authorization)?.[1];
  return typeof key === 'string' ? key.trim() : undefined;
}

/**
 * An API key is `tm_<public id>_<secret>`, and a test key `tmtest_<public id>_<secret>`: 8 characters that identify it, and 32 secret ones. The
 * last 6 are a checksum of all others, so that typos are detected without a query and secret scanners recognize keys.
 */
const prefixes = { live: 'tm', test: 'tmtest' } as const satisfies Record<Mode, string>;
const publicIdLength = 8;
const randomLength = 26;
const checksumLength = 6;

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const wellFormed = new RegExp(
  `^tm(?:test)?_([0-9A-Za-z]{${publicIdLength}})_([0-9A-Za-z]{${randomLength + checksumLength}})$`,
);

export interface ApiKeyParts {
  publicId: string;
  secret: string;
}

/** `length` uniformly distributed characters: bytes above the largest multiple of 62 are discarded. */
function randomBase62(length: number): string {
  const limit = 256 - (256 % base62.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && text.length < length) text += base62.charAt(byte % base62.length);
    }
  }
  return text;
}

/** The CRC-32 of `text` in base 62, 6 characters. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (digits.length < checksumLength) {
    digits = base62.charAt(rest % base62.length) + digits;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}

/** How a key begins, up to its secret. */
export const keyPrefix = (mode: Mode, publicId: string): string => `${prefixes[mode]}_${publicId}`;

export function generateKey(mode: Mode = 'live'): ApiKeyParts & { key: string } {
  const publicId = randomBase62(publicIdLength);
  const unsigned = `${keyPrefix(mode, publicId)}_${randomBase62(randomLength)}`;
  const key = unsigned + checksum(unsigned);
  return { key, publicId, secret: key.slice(-(randomLength + checksumLength)) };
}

/** The parts of `key`; undefined if its format or checksum is wrong. */
export function parseKey(key: string): ApiKeyParts | undefined {
  const [, publicId, secret] = wellFormed.exec(key) ?? [];
  if (publicId === undefined || secret === undefined) return undefined;
  return checksum(key.slice(0, -checksumLength)) === key.slice(-checksumLength) ? { publicId, secret } : undefined;
}

/** The stored hash of a secret: SHA-256, 32 bytes. Its 154 random bits need no slow hash. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
