import { atRate, requestText } from '@tminus/testing';
import { type Socket, connect } from 'node:net';
import { browserUserAgent } from '../observation/viewers-requests.ts';
import type { Attack } from './attacks.ts';

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

export const getRequest = (path: string, { forwardedFor }: Origin): string =>
  requestText({ path, headers: { 'User-Agent': browserUserAgent, 'X-Forwarded-For': forwardedFor } });

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

const connectionsPerSecond = 2;
/** How many connections stay open; then the oldest is replaced. */
const maxConnections = 40;
const requestsPerConnection = 60;
const network = 2;

const connections: Socket[] = [];

/** Clients that send 60 requests for the largest image at once and never read. At the end, they keep their connections open. */
export const silentClients: Attack = (target, signal, done) =>
  atRate(connectionsPerSecond, signal, (index) => {
    done();
    const origin = originOf(network, 1 + (index % 4));
    const path = target.timers.largest;
    const socket = open(target.url, { origin }).pause();
    const requests = Array.from({ length: requestsPerConnection }, (_, number) =>
      getRequest(`${path}@2x.gif?seconds=600&unread=${index}-${number}`, origin),
    );
    socket.write(requests.join(''));
    connections.push(socket);
    if (connections.length > maxConnections) connections.shift()?.destroy();
  });

export function closeSilentConnections(): void {
  for (const socket of connections.splice(0)) socket.destroy();
}
