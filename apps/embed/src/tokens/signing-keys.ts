import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TokenKeysService } from '@tminus/auth';
import type { TokenKeyEntity } from '@tminus/database';
import type { TokenAlgorithm } from '@tminus/domain';
import { OutageLog, errorReason } from '@tminus/server/resilience';
import { type KeyObject, createPrivateKey, createPublicKey } from 'node:crypto';

/** Much less than the time for which a new key is published before it signs (`TokenKeysService`). */
const reloadMs = 60_000;
const retryMs = 5_000;

export interface Signer {
  kid: string;
  algorithm: TokenAlgorithm;
  privateKey: KeyObject;
}

interface Keys {
  /** The newest first. */
  signers: readonly (Signer & { signsFromMs: number })[];
  publicKeys: ReadonlyMap<string, KeyObject>;
  /** A JWK Set (RFC 7517) as JSON. */
  jwks: string;
}

/** The keys of deadline tokens, as of the last minute. While the database is down, they stay as they are. */
@Injectable()
export class SigningKeys implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Tokens');
  private readonly outage = new OutageLog({
    began: (error) => this.logger.warn(`The keys of tokens cannot be read: ${errorReason(error)}`),
    ended: () => this.logger.warn('The keys of tokens are read again.'),
  });
  private keys: Keys | undefined;
  private reloadAt = -Infinity;
  private loading: Promise<void> | undefined;

  constructor(private readonly tokenKeys: TokenKeysService) {}

  onApplicationBootstrap(): void {
    void this.load();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loading;
  }

  /**
   * The key that signs at a moment, in epoch milliseconds.
   * @returns undefined before the keys have been read for the first time, and as long as the first key of an algorithm is not published
   */
  signer(nowMs: number, algorithm: TokenAlgorithm): Signer | undefined {
    return this.keys?.signers.find((each) => each.algorithm === algorithm && each.signsFromMs <= nowMs);
  }

  publicKey(kid: string | undefined): KeyObject | undefined {
    return kid === undefined ? undefined : this.keys?.publicKeys.get(kid);
  }

  /** The public keys as a JWK Set. Undefined if they have never been read and the database does not answer. */
  async jwks(): Promise<string | undefined> {
    if (this.keys === undefined) await this.load();
    return this.keys?.jwks;
  }

  @Interval(retryMs)
  reloadInBackground(): void {
    if (performance.now() >= this.reloadAt) void this.load();
  }

  /** Reads the keys now, once for simultaneous calls. Never fails. */
  load(): Promise<void> {
    return (this.loading ??= this.tokenKeys
      .current(Date.now())
      .then(
        (keys) => {
          this.keys = prepare(keys);
          this.reloadAt = performance.now() + reloadMs;
          this.outage.succeeded();
        },
        (error: unknown) => this.outage.failed(error),
      )
      .finally(() => (this.loading = undefined)));
  }
}

function prepare(stored: readonly TokenKeyEntity[]): Keys {
  const keys = stored.map((key) => ({ ...key, jwk: toJwk(key) }));
  return {
    signers: keys.flatMap(({ kid, algorithm, signsFrom, privateKey, jwk }) =>
      privateKey === null
        ? []
        : [{ kid, algorithm, signsFromMs: signsFrom.getTime(), privateKey: privateKeyOf(jwk, privateKey) }],
    ),
    publicKeys: new Map(keys.map(({ kid, jwk }) => [kid, createPublicKey({ key: jwk, format: 'jwk' })])),
    jwks: JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }),
  };
}

/** The public part as a JSON Web Key (RFC 7517). */
function toJwk({ kid, algorithm: alg, publicKey }: TokenKeyEntity) {
  const [x, y] = [publicKey.subarray(0, 32), publicKey.subarray(32)].map((each) => each.toString('base64url'));
  const curve = alg === 'ES256' ? { kty: 'EC', crv: 'P-256', x, y } : { kty: 'OKP', crv: 'Ed25519', x };
  return { ...curve, kid, alg, use: 'sig' };
}

const privateKeyOf = (jwk: object, d: Buffer) =>
  createPrivateKey({ key: { ...jwk, d: d.toString('base64url') }, format: 'jwk' });
