import { Injectable } from '@nestjs/common';
import { type TokenKeyEntity, TokenKeyRepository } from '@tminus/database';
import { type TokenAlgorithm, tokenAlgorithms } from '@tminus/domain';
import { generateKeyPairSync, randomBytes } from 'node:crypto';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long a new key is published before it signs. Nodes keep the list of keys for a minute, and caches of its readers for five. */
const publishedMs = 15 * minuteMs;
const rotatedAfterMs = 90 * 24 * hourMs;
/** How long a key keeps its private part after a newer one signs: the clock of a node may be behind. */
const privateKeptMs = hourMs;

/** The keys that sign deadline tokens, some for each algorithm (docs/adr/0057). */
@Injectable()
export class TokenKeysService {
  constructor(private readonly keys: TokenKeyRepository) {}

  /**
   * All keys, the newest first. Adds one for each algorithm of which no key can sign or the newest is 90 days old, and deletes private parts
   * that have ended.
   */
  async current(nowMs: number): Promise<TokenKeyEntity[]> {
    const keys = await this.keys.list();
    return due(keys, nowMs).length === 0 ? keys : this.keys.change((latest) => ({ save: due(latest, nowMs) }));
  }

  /** Adds a key of each algorithm, which signs in 15 minutes. Those before remain public. */
  rotate(nowMs: number): Promise<TokenKeyEntity[]> {
    return this.keys.change((keys) => ({ save: tokenAlgorithms.map((each) => newKey(each, nowMs, keys)) }));
  }

  /**
   * Deletes a key: its tokens become invalid. If no other key of its algorithm can sign, there are no such tokens until a new key has been
   * published.
   * @returns undefined if there is no such key
   */
  async revoke(kid: string, nowMs: number): Promise<TokenKeyEntity[] | undefined> {
    let isFound = false;
    const keys = await this.keys.change((before) => {
      const [revoked] = before.filter((key) => key.kid === kid);
      isFound = revoked !== undefined;
      if (!revoked) return {};
      const { algorithm } = revoked;
      const canSign = before.some((key) => key.algorithm === algorithm && key.privateKey !== null && key !== revoked);
      return { remove: [revoked], save: canSign ? [] : [newKey(algorithm, nowMs, before)] };
    });
    return isFound ? keys : undefined;
  }
}

/** The first keys sign immediately: nobody has read a list without them. */
function newKey(algorithm: TokenAlgorithm, nowMs: number, existing: readonly TokenKeyEntity[]): TokenKeyEntity {
  const { privateKey } =
    algorithm === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519');
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  return {
    kid: randomBytes(8).toString('hex'), // an argument of commands, so it must not begin with a dash
    algorithm,
    publicKey: Buffer.concat([x, y].map((each) => Buffer.from(each, 'base64url'))),
    privateKey: Buffer.from(d, 'base64url'),
    createdAt: new Date(nowMs),
    signsFrom: new Date(existing.length === 0 ? nowMs : nowMs + publishedMs),
  };
}

/** @param all - the newest first @returns the keys to add or change */
const due = (all: readonly TokenKeyEntity[], nowMs: number): TokenKeyEntity[] =>
  tokenAlgorithms.flatMap((algorithm) => {
    const keys = all.filter((key) => key.algorithm === algorithm);
    const [newest] = keys;
    const hasNewKey = newest && newest.privateKey !== null && newest.createdAt.getTime() > nowMs - rotatedAfterMs;
    const successor = keys.find(({ signsFrom }) => signsFrom.getTime() <= nowMs - privateKeptMs);
    const ended = keys.filter((key) => key.privateKey !== null && successor && key.signsFrom < successor.signsFrom);
    return [
      ...(hasNewKey ? [] : [newKey(algorithm, nowMs, all)]),
      ...ended.map((key) => ({ ...key, privateKey: null })),
    ];
  });
