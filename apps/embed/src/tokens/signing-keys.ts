import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TokenKeysService } from '@tminus/auth';
import type { TokenKeyEntity } from '@tminus/database';
import { OutageLog, errorReason } from '@tminus/resilience';
import { type KeyObject, createPrivateKey, createPublicKey } from 'node:crypto';

/** Much less than the time for which a new key is published before it signs (`TokenKeysService`). */
const reloadMs = 60_000;
const retryMs = 5_000;

export interface Signer {
  kid: string;
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

  /** The key that signs at a moment, in epoch milliseconds; undefined before the keys have been read for the first time. */
  signer(nowMs: number): Signer | undefined {
    return this.keys?.signers.find(({ signsFromMs }) => signsFromMs <= nowMs);
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
  const jwks = stored.map(({ kid, publicKey, privateKey, signsFrom }) => ({
    jwk: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url'), kid, alg: 'EdDSA', use: 'sig' },
    d: privateKey?.toString('base64url'),
    signsFromMs: signsFrom.getTime(),
  }));
  return {
    signers: jwks.flatMap(({ jwk, d, signsFromMs }) =>
      d === undefined
        ? []
        : [{ kid: jwk.kid, signsFromMs, privateKey: createPrivateKey({ key: { ...jwk, d }, format: 'jwk' }) }],
    ),
    publicKeys: new Map(jwks.map(({ jwk }) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })])),
    jwks: JSON.stringify({ keys: jwks.map(({ jwk }) => jwk) }),
  };
}
