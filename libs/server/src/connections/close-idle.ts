import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long a shutdown waits for clients that are slow or do not read. */
const sendingMs = 5_000;
/** How long it waits for the first request of a new connection, which may be on its way. */
const unusedMs = 1_000;

/**
 * Gives clients that are still receiving a response five seconds before `closeIdleConnections` closes their connection (`close` calls it
 * too). Node treats a connection as idle as soon as the response is written: at a shutdown, a slow client would get only a part of it. On the
 * other hand, it never treats a connection as idle on which nothing has arrived: this closes it after a second.
 */
export function closeOnlyIdle(server: Server, now: () => number = () => performance.now()): void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  let beganMs: number | undefined;
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    beganMs ??= now();
    const elapsedMs = now() - beganMs;
    if (elapsedMs >= unusedMs) for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const sending = [...sockets].filter(({ writableLength }) => elapsedMs < sendingMs && writableLength > 0);
    for (const socket of sending) socket.destroy = () => socket;
    closeIdle();
    for (const socket of sending) Reflect.deleteProperty(socket, 'destroy');
  };
}
