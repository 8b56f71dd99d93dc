import { atRate } from '@tminus/testing';
import { type Socket, connect } from 'node:net';
import { type ClientOptions, requestLines } from './requests.ts';

/** Connections of slow and silent clients; then the oldest is replaced. */
const maxOpen = 200;
const slowReadMs = 500;

type Behavior = (socket: Socket, request: string) => void;

/** What clients do that do not read their image at once. */
const behaviors: readonly Behavior[] = [
  // Leaves right after the request.
  (socket, request) => socket.write(request, () => setImmediate(() => socket.resetAndDestroy())),
  // Leaves after the first bytes of the image.
  (socket, request) => socket.once('data', () => socket.resetAndDestroy()).write(request),
  // Reads a packet every half second.
  (socket, request) => {
    socket.write(request);
    socket.on('data', () => {
      socket.pause();
      setTimeout(() => socket.resume(), slowReadMs).unref();
    });
  },
  // Never reads.
  (socket, request) => socket.pause().write(request),
  // Sends half of a request.
  (socket, request) => socket.write(request.slice(0, request.length / 2)),
  // Sends nothing.
  () => undefined,
];

/** Clients that leave early, read slowly or never, or send nothing. @returns how many there were */
export async function runMisbehaving({ url, timers, perSecond, signal }: ClientOptions): Promise<number> {
  const { hostname, port } = new URL(url);
  const open: Socket[] = [];
  let clients = 0;
  await atRate(perSecond, signal, (index) => {
    clients++;
    const socket = connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
    open.push(socket);
    if (open.length > maxOpen) open.shift()?.destroy();
    const timer = timers[Math.floor(Math.random() * timers.length)] ?? '';
    behaviors[index % behaviors.length]?.(
      socket,
      [...requestLines(`${timer}?seconds=600`, index), '\r\n'].join('\r\n'),
    );
  });
  for (const socket of open) socket.destroy();
  return clients;
}
