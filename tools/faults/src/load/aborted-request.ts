import { connect } from 'node:net';

/** A client leaves at once, or up to this much later. */
const patienceMs = 5;

/**
 * Sends a request on a new connection, and resets the connection before or while the response arrives.
 * @param done - called with the time (epoch milliseconds) when the client has left
 */
export function sendAndAbort(port: number, request: Buffer, number: number, done: (doneMs: number) => void): void {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  socket.on('error', () => undefined); // 'close' follows
  socket.once('close', () => done(Date.now()));
  socket.once('connect', () => {
    socket.write(request);
    setTimeout(() => socket.resetAndDestroy(), number % patienceMs);
  });
}
