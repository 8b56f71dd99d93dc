import type { Socket } from 'node:net';

type Listener = (...args: unknown[]) => void;

/** Node's listeners for these events continue a response that is sent in parts, and end one whose client reads nothing or has left. */
const events = ['drain', 'timeout', 'close'] as const;

const remembered = new WeakMap<Socket, ReadonlyMap<string, readonly Listener[]>>();

/** A listener for Node's `connection` event. */
export function rememberNodeListeners(socket: Socket): void {
  remembered.set(socket, new Map(events.map((event) => [event, socket.listeners(event) as Listener[]])));
}

/** Node removes its listeners when it receives CONNECT, although responses to earlier requests may still be pending. */
export function restoreNodeListeners(socket: Socket): void {
  for (const [event, listeners] of remembered.get(socket) ?? []) {
    const present = socket.listeners(event);
    for (const listener of listeners) if (!present.includes(listener)) socket.on(event, listener);
  }
}

/** How long to wait for a client to close the connection after the last response. */
const lingerMs = 5_000;

/**
 * Closes a connection so that its last responses reach the client: ends the sending side, discards what the client still sends, and closes
 * the connection when the client does, or after five seconds. A close with unread input makes the operating system reset the connection,
 * and the client loses the responses that it is still receiving (RFC 9112, section 9.6).
 *
 * @param last - what to send before the end
 */
export function closeLingering(socket: Socket, last?: Uint8Array): void {
  if (!socket.writable) return; // it is closing already
  if (last !== undefined) socket.write(last);
  socket.end().resume();
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

/** A listener for Node's `connection` event. Node closes the connection after a response with `Connection: close` without lingering. */
export function lingerOnClose(socket: Socket): void {
  socket.destroySoon = () => closeLingering(socket);
}
