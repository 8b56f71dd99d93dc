#!/usr/bin/env bash
# A key set (RFC 7517) with an Ed25519 key, between packages that are used together.
# Guess: what one package of a vendor reads, the other verifies, and packages that are documented together know the same keys.
#
# Seen on 2026-11-29: jwks-rsa 4.1.0 returns the Ed25519 key as PEM, but jsonwebtoken 9.0.3, from the same vendor, verifies with no such key.
# get-jwks 11.0.3 refuses to convert it, although fast-jwt 6.3.6, with which it is documented, verifies EdDSA. The ES256 key passes everywhere.
#
#   jwks-rsa EdDSA: BEGIN PUBLIC KEY
#   jsonwebtoken EdDSA: Unknown key type "ed25519".
#   get-jwks EdDSA: Unsupported key type "OKP"
#   fast-jwt EdDSA: verified
#   jwks-rsa ES256: BEGIN PUBLIC KEY
#   jsonwebtoken ES256: verified
#   get-jwks ES256: BEGIN PUBLIC KEY
#   fast-jwt ES256: verified
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund jose@6.2.18 jsonwebtoken@9.0.3 jwks-rsa@4.1.0 get-jwks@11.0.3 fast-jwt@6.3.6
cat >packages.mjs <<'JS'
import { createVerifier } from 'fast-jwt';
import buildGetJwks from 'get-jwks';
import { SignJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose';
import jwt from 'jsonwebtoken';
import jwksRsa from 'jwks-rsa';
import { createServer } from 'node:http';

const pairs = Object.fromEntries(
  await Promise.all(['EdDSA', 'ES256'].map(async (alg) => [alg, await generateKeyPair(alg, { extractable: true })])),
);
const keys = await Promise.all(
  Object.entries(pairs).map(async ([alg, { publicKey }]) => ({ ...(await exportJWK(publicKey)), kid: alg, alg, use: 'sig' })),
);
const server = createServer((_, response) => response.end(JSON.stringify({ keys }))).listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const domain = `http://127.0.0.1:${server.address().port}`;
const jwksUri = `${domain}/.well-known/jwks.json`;
const firstLine = (pem) => pem.split('\n')[0].replaceAll('-', '');

for (const alg of Object.keys(pairs)) {
  const { privateKey, publicKey } = pairs[alg];
  const token = await new SignJWT({ sub: 'a' }).setProtectedHeader({ alg, kid: alg }).sign(privateKey);
  const pem = await exportSPKI(publicKey);
  const tries = {
    'jwks-rsa': async () => firstLine((await jwksRsa({ jwksUri }).getSigningKey(alg)).getPublicKey()),
    jsonwebtoken: async () => jwt.verify(token, pem, { algorithms: [alg] }) && 'verified',
    'get-jwks': async () => firstLine(await buildGetJwks().getPublicKey({ domain, kid: alg, alg })),
    'fast-jwt': async () => createVerifier({ key: pem })(token) && 'verified',
  };
  for (const [name, run] of Object.entries(tries))
    console.log(`${name} ${alg}: ${await run().catch((error) => error.message)}`);
}
server.close();
JS
node packages.mjs >seen.txt 2>/dev/null
diff seen.txt - <<'EXPECTED'
jwks-rsa EdDSA: BEGIN PUBLIC KEY
jsonwebtoken EdDSA: Unknown key type "ed25519".
get-jwks EdDSA: Unsupported key type "OKP"
fast-jwt EdDSA: verified
jwks-rsa ES256: BEGIN PUBLIC KEY
jsonwebtoken ES256: verified
get-jwks ES256: BEGIN PUBLIC KEY
fast-jwt ES256: verified
EXPECTED
echo 'As described.'
