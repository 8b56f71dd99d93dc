#!/usr/bin/env bash
# python-jose with a key set that has keys of two kinds.
# Guess from the documentation, which takes a key set in place of a key: `kid` chooses the key, and the others are ignored.
#
# Seen on 2026-11-29 with Debian's python3-jose 3.3.0: it refuses a valid ES256 token if the set also has an Ed25519 key, which it reads first and
# does not know, although `kid` names the other key. With the named key alone, the same token is valid. PyJWT, jwcrypto and authlib of Debian 12
# choose the key by `kid`.
#
#   whole set: Incorrect key type. Expected: 'EC', Received: OKP
#   named key: a
#
# Needs Debian's packages python3-jose and python3-cryptography.
set -euo pipefail
dpkg-query --show --showformat '${Package} ${Version}\n' python3-jose python3-cryptography
/usr/bin/python3 - <<'PYTHON'
import base64
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from jose import jwt

def text(number_or_bytes):
    raw = number_or_bytes if isinstance(number_or_bytes, bytes) else number_or_bytes.to_bytes(32, "big")
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

edwards = ed25519.Ed25519PrivateKey.generate().public_key()
raw = edwards.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
private = ec.generate_private_key(ec.SECP256R1())
point = private.public_key().public_numbers()
own = {"kty": "EC", "crv": "P-256", "x": text(point.x), "y": text(point.y), "kid": "new", "alg": "ES256", "use": "sig"}
other = {"kty": "OKP", "crv": "Ed25519", "x": text(raw), "kid": "old", "alg": "EdDSA", "use": "sig"}
pem = private.private_bytes(
    serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
).decode()
token = jwt.encode({"sub": "a"}, pem, algorithm="ES256", headers={"kid": "new"})

def read(keys):
    try:
        return jwt.decode(token, keys, algorithms=["ES256"])["sub"]
    except Exception as error:
        return str(error)

seen = [read({"keys": [other, own]}), read(own)]
print(f"whole set: {seen[0]}", f"named key: {seen[1]}", sep="\n")
assert seen == ["Incorrect key type. Expected: 'EC', Received: OKP", "a"], seen
PYTHON
echo 'As described.'
