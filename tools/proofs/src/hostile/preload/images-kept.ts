import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const imageBytes = 8 * 1024 * 1024;
/** More than the service may use, and not more than the machine has, however long the attack takes. */
const maxKept = 100;
const kept: Buffer[] = [];
const known = new WeakSet<Socket>();

/** Injected bug: the image of every client that resets its connection stays in memory. */
subscribe('http.server.request.start', (message) => {
  const { socket } = message as { socket: Socket };
  if (known.has(socket)) return;
  known.add(socket);
  socket.once('close', (hadError) => {
    if (hadError && kept.length < maxKept) kept.push(Buffer.alloc(imageBytes, 1));
  });
});
