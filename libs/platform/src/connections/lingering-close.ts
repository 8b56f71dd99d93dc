import type { Socket } from 'node:net';

/** How long to wait for a client to close the connection after the last response. */
const lingerMs = 5_000;

/**
 * Closes a connection so that its last responses reach the client: ends the sending side, discards what the client still sends, and closes
 * the connection when the client does, or after five seconds. A close with unread input makes the operating system reset the connection,
 * and the client loses the responses that it is still receiving (RFC 9112, section 9.6).
 *
 * @param last - what to send before the end
 */
export function closeLingering(socket: Socket, last?: string): void {
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
