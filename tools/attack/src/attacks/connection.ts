import { type Socket, connect } from 'node:net';

/** Where an attacker comes from. */
export interface Origin {
  /** The address of the connection. */
  localAddress: string | undefined;
  /** The address that a proxy reports. */
  forwardedFor: string;
}

/** @param attack - each attack has its own network */
export const originOf = (attack: number, host = 1): Origin => ({
  // On Linux, any 127.x.y.z is a local address.
  localAddress: process.platform === 'linux' ? `127.66.${attack}.${host}` : undefined,
  // Reserved for documentation. Loopback and private addresses have no limits, because many people can share them.
  forwardedFor: `203.0.113.${10 * attack + host}`,
});

interface OpenOptions {
  origin: Origin;
  /** Closes the connection when it aborts. */
  signal?: AbortSignal;
}

/** Opens a connection to the service. Errors are ignored: the service may close it at any time. */
export function open(url: string, { origin: { localAddress }, signal }: OpenOptions): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, ...(localAddress && { localAddress }) });
  const close = () => socket.destroy();
  signal?.addEventListener('abort', close, { once: true });
  socket.once('close', () => signal?.removeEventListener('abort', close));
  return socket.on('error', () => undefined);
}

export const getRequest = (path: string, { forwardedFor }: Origin) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    `X-Forwarded-For: ${forwardedFor}`,
    '\r\n',
  ].join('\r\n');
