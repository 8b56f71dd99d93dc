import type { Socket } from 'node:net';
import { atRate } from '@tminus/testing';
import type { Attack } from './attacks.ts';
import { getRequest, open, originOf } from './connection.ts';

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
