import { type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';

/**
 * Tokens like those of the service, made by others, by what is wrong with them.
 * @param jwk - the public key of the service
 */
export async function forgeTokens(jwk: JWK, claims: JWTPayload): Promise<[string, string][]> {
  const header = { kid: jwk.kid, typ: 'JWT' };
  const own = generateKeyPairSync('ed25519');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const asSecret = Buffer.from(jwk.x ?? '', 'base64url');
  const pem = createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
  const sign = (alg: string, key: Parameters<SignJWT['sign']>[0], other = {}) =>
    new SignJWT(claims).setProtectedHeader({ ...header, alg, ...other }).sign(key);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return [
    ['unsigned', new UnsecuredJWT(claims).encode()],
    ['alg none', `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`],
    ['HS256 with the public key', await sign('HS256', asSecret)],
    ['HS256 with the public key as PEM', await sign('HS256', Buffer.from(pem))],
    ['another key', await sign('EdDSA', own.privateKey)],
    [
      'another key, in the header',
      await sign('EdDSA', own.privateKey, { jwk: own.publicKey.export({ format: 'jwk' }) }),
    ],
    ['a key that is unknown', await sign('EdDSA', own.privateKey, { kid: 'unknown' })],
    ['RS256', await sign('RS256', rsa.privateKey)],
  ];
}
