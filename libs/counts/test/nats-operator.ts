import { nkeys } from '@nats-io/transport-node';

type KeyPair = ReturnType<typeof nkeys.createUser>;

const base64 = (value: object | Uint8Array) =>
  Buffer.from(value instanceof Uint8Array ? value : JSON.stringify(value)).toString('base64url');

/** A JWT of NATS: `issuer` says what `subject` may do. */
function sign(issuer: KeyPair, subject: KeyPair, nats: object): string {
  const claims = { jti: subject.getPublicKey(), iat: Math.floor(Date.now() / 1000), iss: issuer.getPublicKey() };
  const header = { typ: 'JWT', alg: 'ed25519-nkey' };
  const content = [header, { ...claims, sub: subject.getPublicKey(), nats: { version: 2, ...nats } }]
    .map(base64)
    .join('.');
  return `${content}.${base64(issuer.sign(Buffer.from(content)))}`;
}

const unlimited = { subs: -1, data: -1, payload: -1, conn: -1, leaf: -1, imports: -1, exports: -1, wildcards: true };
const storage = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 };

/** An operator with an account that may use JetStream. @returns settings of a server, and the credentials file of a user of the account */
export function anOperator(): { settings: string; credentials: string } {
  const [operator, system, account, user] = [
    nkeys.createOperator(),
    nkeys.createAccount(),
    nkeys.createAccount(),
    nkeys.createUser(),
  ];
  const accounts = [
    [system.getPublicKey(), sign(operator, system, { type: 'account', limits: unlimited })],
    [account.getPublicKey(), sign(operator, account, { type: 'account', limits: { ...unlimited, ...storage } })],
  ];
  const settings = [
    `operator: ${sign(operator, operator, { type: 'operator', system_account: system.getPublicKey() })}`,
    `system_account: ${system.getPublicKey()}`,
    'resolver: MEMORY',
    `resolver_preload { ${accounts.map(([id, jwt]) => `${id}: ${jwt}`).join(', ')} }`,
  ];
  const jwt = sign(account, user, { type: 'user', subs: -1, data: -1, payload: -1 });
  const credentials = [
    '-----BEGIN NATS USER JWT-----',
    jwt,
    '------END NATS USER JWT------',
    '-----BEGIN USER NKEY SEED-----',
    Buffer.from(user.getSeed()).toString(),
    '------END USER NKEY SEED------',
    '',
  ];
  return { settings: settings.join('\n'), credentials: credentials.join('\n') };
}
