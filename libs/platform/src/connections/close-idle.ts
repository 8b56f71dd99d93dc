import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a shutdown waits for clients that are slow or do not read. */
const sendingMs = 5_000;

/**
 * Gives clients that are still receiving a response five seconds before `closeIdleConnections` closes their connection (`close` calls it
 * too). Node treats a connection as idle as soon as the response is written: at a shutdown, a slow client would get only a part of it.
 */
export function closeOnlyIdle(server: Server): void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let until: number | undefined;
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    until ??= performance.now() + sendingMs;
    const isKept = performance.now() < until;
    const sending = [...sockets].filter(({ writableLength }) => isKept && writableLength > 0);
    for (const socket of sending) socket.destroy = () => socket;
    closeIdle();
    for (const socket of sending) Reflect.deleteProperty(socket, 'destroy');
  };
}
