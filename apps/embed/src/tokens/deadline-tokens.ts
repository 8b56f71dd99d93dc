import { Inject, Injectable } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { type TimerId, type TokenAlgorithm, tokenAlgorithms } from '@tminus/domain';
import { type JWTVerifyGetKey, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { sign } from 'node:crypto';
import { type Signer, SigningKeys } from './signing-keys.ts';

/** Whose deadline a token states. */
export interface TokenSubject {
  timer: TimerId;
  /** The keyed hash of the recipient, in base64url; undefined if the deadline belongs to nobody in particular. */
  recipient: string | undefined;
}

/** A deadline that was issued, in epoch milliseconds, and to whom. */
interface Promised extends Pick<TokenSubject, 'recipient'> {
  deadlineMs: number;
}

/** Why a token is not accepted. */
export type TokenRefusal = 'expired' | 'invalid' | 'other_timer' | 'other_recipient';

/** All viewers of a fixed timer have the same token. 5 MB. */
const maxKnownTokens = 10_000;

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Issues and verifies deadline tokens: JSON Web Tokens (RFC 7519) whose `exp` is the deadline of one viewer.
 *
 * Signing takes 35 µs with `node:crypto`, and 60 to 100 µs of CPU with jose, which uses the asynchronous WebCrypto. So tokens are signed
 * here, and jose verifies, which fewer requests need.
 */
@Injectable()
export class DeadlineTokens {
  private readonly issuer: string;
  private readonly known = new LRUCache<string, string>({ max: maxKnownTokens });

  constructor(
    private readonly keys: SigningKeys,
    @Inject(SERVICE_CONFIG) { embed }: ServiceConfig,
  ) {
    this.issuer = embed.publicUrl;
  }

  /**
   * The token for a deadline, from memory or signed now.
   * @param deadlineMs - its part of a second is left out, as in images
   * @returns undefined as long as the keys are not known
   */
  issue(
    { timer, recipient }: TokenSubject,
    deadlineMs: number,
    nowMs: number,
    algorithm: TokenAlgorithm,
  ): string | undefined {
    const signer = this.keys.signer(nowMs, algorithm);
    if (signer === undefined) return undefined;
    const exp = epochSecond(deadlineMs);
    const key = `${signer.kid} ${timer} ${exp} ${recipient ?? ''}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const token = signed(signer, { iss: this.issuer, sub: recipient, timer, iat: epochSecond(nowMs), exp });
    this.known.set(key, token);
    return token;
  }

  /**
   * Never fails. A token without a recipient is accepted from everyone, as at a checkout.
   * @returns what it promises, which is later than `nowMs`, or why it is refused
   */
  async verify(token: string, { timer, recipient }: TokenSubject, nowMs: number): Promise<Promised | TokenRefusal> {
    try {
      const { payload } = await jwtVerify(token, this.findKey, {
        algorithms: [...tokenAlgorithms],
        typ: 'JWT',
        requiredClaims: ['timer', 'exp'],
        currentDate: new Date(nowMs),
      });
      if (payload['timer'] !== timer) return 'other_timer';
      if (payload.sub !== undefined && payload.sub !== recipient) return 'other_recipient';
      return { deadlineMs: Number(payload.exp) * 1000, recipient: payload.sub };
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
    }
  }

  private readonly findKey: JWTVerifyGetKey = ({ kid }) => {
    const key = this.keys.publicKey(kid);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  };
}

/** The compact serialization (RFC 7515). */
function signed({ kid, algorithm, privateKey }: Signer, claims: object): string {
  const input = `${encode({ alg: algorithm, kid, typ: 'JWT' })}.${encode(claims)}`;
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const; // of ES256; Ed25519 has one encoding
  const signature = sign(algorithm === 'ES256' ? 'sha256' : null, Buffer.from(input), key);
  return `${input}.${signature.toString('base64url')}`;
}

const epochSecond = (ms: number) => Math.floor(ms / 1000);
