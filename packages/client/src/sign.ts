import { bytesOf, fromBase64Url, hmacHex } from './crypto.ts';
import { TminusError, fieldsOf } from './errors.ts';
import type { Fetch } from './transport.ts';

/** The parameters of a signature: the first 32 of 64 hex digits. */
const signed = async (key: string, timerId: string, message: string) =>
  (await hmacHex(key, `${timerId}.${message}`)).slice(0, 32);

function assertTexts(key: string, timerId: string): void {
  if (!key || typeof key !== 'string') throw new TypeError('The embed secret, or the key of the timer, is missing.');
  if (!timerId || typeof timerId !== 'string') throw new TypeError('The id of the timer is missing.');
}

/** A key that signs only for one timer: give it to people who write templates. */
export async function timerKey(secret: string, timerId: string): Promise<string> {
  assertTexts(secret, timerId);
  return hmacHex(secret, timerId);
}

/**
 * Signs the start of an evergreen timer.
 * @param key - the embed secret (`tms_…`) or the key of the timer
 * @param start - a date, or epoch seconds
 * @returns the parameters for the addresses of the image and the link: `start=…&sig=…`
 */
export async function signStart(key: string, timerId: string, start: Date | number): Promise<string> {
  assertTexts(key, timerId);
  const seconds = typeof start === 'object' ? Math.floor(start.getTime() / 1000) : start;
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > 253_402_300_799)
    throw new TypeError('start is a date or epoch seconds.');
  return `start=${seconds}&sig=${await signed(key, timerId, String(seconds))}`;
}

/** At least one of `end` and `sent`: a date, or a text that the service understands, such as `2031-11-28T18:00`. */
export type Deadline = ({ end: Date | string } | { sent: Date | string }) & {
  end?: Date | string;
  sent?: Date | string;
  /** The id of the recipient, not empty. */
  uid?: string;
};

/**
 * Signs the deadline of a personal timer.
 * @param key - the embed secret (`tms_…`) or the key of the timer
 * @returns the parameters for the addresses of the image and the link, encoded: `end=…&uid=…&sig=…`
 * @throws TypeError for an empty `uid`, and for an `end` or `sent` that is empty or has a `&`
 */
export async function signDeadline(key: string, timerId: string, deadline: Deadline): Promise<string> {
  assertTexts(key, timerId);
  const parameters = (['end', 'sent', 'uid'] as const).flatMap((name) => {
    const value = deadline[name];
    return value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : value] as const];
  });
  const invalid = parameters.find(
    ([name, value]) => !value || (name !== 'uid' && (typeof value !== 'string' || value.includes('&'))),
  );
  if (invalid)
    throw new TypeError(invalid[0] === 'uid' ? 'uid must not be empty.' : `${invalid[0]} is a date, without "&".`);
  if (deadline.end === undefined && deadline.sent === undefined) throw new TypeError('end or sent is missing.');
  const message = parameters.map(([name, value]) => `${name}=${value}`).join('&');
  const encoded = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${encoded}&sig=${await signed(key, timerId, message)}`;
}

/**
 * A recipient as deadline tokens and the event `timer.started` name them: compare it with theirs to find out who it is.
 * @param key - the key of recipients: see `client.account.embedSecrets.recipientKey()`
 * @param uid - decoded. In an address, a `+` is a plus, encoded or not
 */
export async function recipientHash(key: string, timerId: string, uid: string): Promise<string> {
  assertTexts(key, timerId);
  const digits = (await hmacHex(key, `${timerId}/${uid}`)).slice(0, 16);
  const bytes = digits.match(/../g)?.map((each) => parseInt(each, 16)) ?? [];
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** What a deadline token states. */
export interface DeadlineToken {
  /** The deadline. */
  deadline: Date;
  timerId: string;
  /** The recipient as a hash, if the deadline belongs to one. */
  recipient: string | undefined;
}

/** The token says nothing: forged or broken, for another timer, or expired. */
export class InvalidTokenError extends TminusError {
  override name = 'InvalidTokenError';
  readonly reason: 'invalid' | 'other_timer' | 'expired';

  constructor(reason: 'invalid' | 'other_timer' | 'expired', options?: { cause?: unknown }) {
    super(
      {
        invalid: 'The token is not valid.',
        other_timer: 'The token is for another timer.',
        expired: 'The deadline is over.',
      }[reason],
      options,
    );
    this.reason = reason;
  }
}

export interface TokenVerifierOptions {
  /** The address of the images, such as `https://img.example.com`. Its public keys are at `/.well-known/jwks.json`. */
  imagesUrl: string;
  /** How long after its deadline a token is accepted, in seconds. Default: 300. */
  toleranceSeconds?: number;
  /** Default: the global `fetch`. */
  fetch?: Fetch;
}

/** How long the public keys are kept, and how often a token with an unknown key may read them again. */
const keepMs = 300_000;
const refreshMs = 30_000;
/** How often they are read again after a failure, and how long each attempt may take. */
const retryMs = 5_000;
const timeoutMs = 5_000;

/** A JSON Web Key (RFC 7517). */
interface PublicKey {
  kid: string;
  kty: string;
  crv: string;
  x: string;
  y?: string;
  alg?: string;
}

/** How the Web Crypto API calls what a token may be signed with. */
const algorithms: Record<string, { name: string; namedCurve?: string; hash?: string } | undefined> = {
  EdDSA: { name: 'Ed25519' },
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
};

/**
 * Verifies the tokens that links carry as `tm`. Keep the verifier: it keeps the public keys for five minutes, and longer while they cannot be
 * read again.
 * @returns a function that rejects with an InvalidTokenError, or with a TminusError if there are no keys
 */
export function createTokenVerifier({
  imagesUrl,
  toleranceSeconds = 300,
  fetch = globalThis.fetch,
}: TokenVerifierOptions) {
  const url = new URL('/.well-known/jwks.json', imagesUrl).href;
  let known: PublicKey[] | undefined;
  let reading: Promise<PublicKey[]> | undefined;
  let readAt = -Infinity;
  let hasFailed = false;

  function readKeys(maxAgeMs: number): Promise<PublicKey[]> {
    const nowMs = performance.now();
    if (reading && nowMs - readAt < (hasFailed ? retryMs : maxAgeMs)) return reading;
    readAt = nowMs;
    return (reading = read());
  }

  async function read(): Promise<PublicKey[]> {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new TminusError(`The status is ${response.status}.`);
      const { keys } = fieldsOf(await response.json());
      if (!Array.isArray(keys)) throw new TminusError('The answer is not a list of keys.');
      known = keys as PublicKey[];
      hasFailed = false;
    } catch (cause) {
      hasFailed = true;
      if (!known) throw new TminusError(`The public keys could not be read from ${url}.`, { cause });
    }
    return known;
  }

  async function keyNamed(kid: unknown): Promise<PublicKey> {
    for (const maxAgeMs of [keepMs, refreshMs]) {
      const found = (await readKeys(maxAgeMs)).find((each) => each.kid === kid);
      if (found) return found;
    }
    throw new InvalidTokenError('invalid');
  }

  return async (token: string, timerId: string): Promise<DeadlineToken> => {
    const { header, claims, signed, signature } = parse(token);
    const jwk = await keyNamed(header['kid']);
    const algorithm = algorithms[jwk.alg ?? ''];
    if (!algorithm || jwk.alg !== header['alg']) throw new InvalidTokenError('invalid');
    const { kty, crv, x, y } = jwk; // without `alg`: versions of Node.js differ in its name for Ed25519
    const point = y === undefined ? { kty, crv, x } : { kty, crv, x, y };
    const key = await crypto.subtle.importKey('jwk', point, algorithm, false, ['verify']);
    if (!(await crypto.subtle.verify(algorithm, key, signature, bytesOf(signed))))
      throw new InvalidTokenError('invalid');
    const { exp, timer, sub } = claims;
    if (typeof exp !== 'number') throw new InvalidTokenError('invalid');
    if (timer !== timerId) throw new InvalidTokenError('other_timer');
    const nowMs = Date.now();
    if (nowMs >= (exp + toleranceSeconds) * 1000) throw new InvalidTokenError('expired');
    return { deadline: new Date(exp * 1000), timerId, recipient: typeof sub === 'string' ? sub : undefined };
  };
}

/** The parts of a JSON Web Token in its compact form (RFC 7515). */
function parse(token: string) {
  const [, head, body, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
  if (!head || !body || !signature) throw new InvalidTokenError('invalid');
  try {
    const json = (part: string) => fieldsOf(JSON.parse(new TextDecoder().decode(fromBase64Url(part))));
    return { header: json(head), claims: json(body), signed: `${head}.${body}`, signature: fromBase64Url(signature) };
  } catch (cause) {
    throw new InvalidTokenError('invalid', { cause });
  }
}
