import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a shutdown waits for clients that are slow or do not read. */
const sendingMs = 5_000;

/**
 * Makes `closeIdleConnections`, which `close` calls too, keep connections whose client has not taken the whole response yet, for
 * five seconds. Node treats them as idle as soon as the response is written: a slow client would get a part of an image at each shutdown.
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
