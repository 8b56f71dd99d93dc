import { clientNetwork } from '@tminus/domain';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Counts the open connections of each network of peers. */
export class OpenConnections {
  private readonly counts = new Map<string, number>();
  private readonly networks = new WeakMap<Socket, string>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      const network = clientNetwork(socket.remoteAddress ?? '');
      this.networks.set(socket, network);
      this.counts.set(network, this.countOf(network) + 1);
      socket.once('close', () => this.remove(network));
    });
  }

  /** How many the network of a connection has. */
  ofNetworkOf(socket: Socket): number {
    return this.countOf(this.networks.get(socket) ?? '');
  }

  private countOf(network: string): number {
    return this.counts.get(network) ?? 0;
  }

  private remove(network: string): void {
    const left = this.countOf(network) - 1;
    if (left > 0) this.counts.set(network, left);
    else this.counts.delete(network);
  }
}
