import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import { readFile } from 'node:fs/promises';

/** Servers of one cluster. */
export interface NatsServers {
  /** With the same user: `nats://user:password@host:4222`, or `tls:`. From three on, three servers keep each frame. */
  urls: readonly string[];
  /** Path of a file with a JWT and a key, instead of a user. */
  credentialsFile?: string | undefined;
}

/** How long to wait for one answer. While there is no connection, requests wait for it. */
export const requestTimeoutMs = 3_000;
/** A server that does not answer two pings in a row is left for another one. */
const pingIntervalMs = 2_000;
/** A frame can have several MiB. NATS accepts 1 MiB by default. */
const minPayloadBytes = 8 * 2 ** 20;

/** Loads the client of NATS and connects. From then on, it reconnects as long as it is not closed. */
export async function connectNats({ urls, credentialsFile }: NatsServers): Promise<NatsConnection> {
  const { connect, credsAuthenticator } = await import('@nats-io/transport-node');
  const authenticator = credentialsFile === undefined ? undefined : credsAuthenticator(await readFile(credentialsFile));
  const connection = await connect({ ...connectionOptions(urls), ...(authenticator && { authenticator }) });
  const accepted = connection.info?.max_payload ?? 0;
  if (accepted >= minPayloadBytes) return connection;
  await connection.close();
  throw new Error(`it accepts messages of ${accepted} bytes, but frames can be larger: set max_payload to 8MB`);
}

function connectionOptions(urls: readonly string[]): ConnectionOptions {
  const addresses = urls.map((url) => new URL(url));
  return {
    name: 'tminus',
    servers: addresses.map(({ host }) => host),
    ...credentialsOf(addresses[0]),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    timeout: requestTimeoutMs,
    pingInterval: pingIntervalMs,
    maxPingOut: 2,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 500,
    ignoreAuthErrorAbort: true, // the user may be created later
  };
}

function credentialsOf({ username = '', password = '' }: Partial<URL> = {}): ConnectionOptions {
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  if (pass !== '') return { user, pass };
  return user === '' ? {} : { token: user };
}
