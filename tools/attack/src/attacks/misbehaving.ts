import { atRate } from '@tminus/testing';
import type { Socket } from 'node:net';
import { getRequest, open, originOf } from './connection.ts';

/** Connections of slow and silent clients; then the oldest is replaced. */
const maxOpen = 200;
const slowReadMs = 500;

type Behavior = (socket: Socket, request: string) => void;

export const leaveAtOnce: Behavior = (socket, request) =>
  socket.write(request, () => setImmediate(() => socket.resetAndDestroy()));

export const leaveAfterFirstBytes: Behavior = (socket, request) =>
  socket.once('data', () => socket.resetAndDestroy()).write(request);

const neverRead: Behavior = (socket, request) => socket.pause().write(request);

/** Reads a packet every half second. */
const readSlowly: Behavior = (socket, request) => {
  socket.write(request);
  socket.on('data', () => {
    socket.pause();
    setTimeout(() => socket.resume(), slowReadMs).unref();
  });
};

const sendHalf: Behavior = (socket, request) => socket.write(request.slice(0, request.length / 2));

const sendNothing: Behavior = () => undefined;

/** What clients do that do not read their image at once. */
const behaviors = [leaveAtOnce, leaveAfterFirstBytes, readSlowly, neverRead, sendHalf, sendNothing];
const addresses = 250;

interface MisbehavingOptions {
  url: string;
  /** Paths of images. */
  paths: readonly string[];
  perSecond: number;
  signal: AbortSignal;
}

/** Clients that leave early, read slowly or never, or send nothing. */
export async function runMisbehaving({ url, paths, perSecond, signal }: MisbehavingOptions): Promise<void> {
  const sockets: Socket[] = [];
  await atRate(perSecond, signal, (index) => {
    const origin = originOf(0, 1 + (index % addresses));
    const socket = open(url, { origin });
    sockets.push(socket);
    if (sockets.length > maxOpen) sockets.shift()?.destroy();
    const path = paths[Math.floor(Math.random() * paths.length)] ?? '';
    behaviors[index % behaviors.length]?.(socket, getRequest(`${path}?seconds=600`, origin));
  });
  for (const socket of sockets) socket.destroy();
}
