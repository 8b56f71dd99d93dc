import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientSite } from '@tminus/domain';

export interface UnsentLimits {
  /** How many bytes may wait for all clients together. */
  maxBytes: number;
  /** A connection that accepts no data for this time is closed, at the latest after twice the time. */
  stalledMs: number;
}

/** The responses that wait for one client, with their bytes, oldest first. */
interface Client {
  bytes: number;
  readonly responses: Map<ServerResponse, number>;
}

/**
 * Limits the memory and the time for responses that clients do not read. If too many bytes wait, the oldest connection of the client
 * (IPv4 address or IPv6 /48) with the most bytes is closed: slow clients are not affected by one that reads nothing.
 */
export class UnsentResponses {
  private readonly clients = new Map<string, Client>();
  private totalBytes = 0;

  constructor(private readonly limits: UnsentLimits) {}

  /** How many bytes wait for clients. */
  get bytes(): number {
    return this.totalBytes;
  }

  /** The `ServerResponse` option of an HTTP server: its responses are watched. */
  responseClass(): typeof ServerResponse {
    const watch = (response: ServerResponse) => this.watch(response);
    return class extends ServerResponse {
      override write(...args: unknown[]): boolean {
        const accepted = super.write(...(args as Parameters<ServerResponse['write']>));
        watch(this);
        return accepted;
      }

      override end(...args: unknown[]): this {
        super.end(...(args as Parameters<ServerResponse['end']>));
        watch(this);
        return this;
      }
    } as typeof ServerResponse;
  }

  private watch(response: ServerResponse): void {
    const { socket } = response;
    // Usually, the kernel has taken all bytes immediately.
    if (socket === null || socket.writableLength === 0) return;
    // Node restarts the timeout whenever the kernel takes some of the bytes.
    socket.setTimeout(this.limits.stalledMs);
    this.add(response, socket);
    while (this.totalBytes > this.limits.maxBytes) this.closeOldestOfLargest();
  }

  private add(response: ServerResponse, { remoteAddress = '', writableLength }: Socket): void {
    const site = clientSite(remoteAddress);
    const client = this.clients.get(site) ?? { bytes: 0, responses: new Map() };
    const before = client.responses.get(response);
    if (before === undefined) response.once('close', () => this.remove(site, response));
    client.responses.set(response, writableLength);
    this.clients.set(site, client);
    this.count(client, writableLength - (before ?? 0));
  }

  private remove(site: string, response: ServerResponse): void {
    const client = this.clients.get(site);
    const bytes = client?.responses.get(response);
    if (client === undefined || bytes === undefined) return;
    client.responses.delete(response);
    if (client.responses.size === 0) this.clients.delete(site);
    this.count(client, -bytes);
  }

  private count(client: Client, bytes: number): void {
    client.bytes += bytes;
    this.totalBytes += bytes;
  }

  private closeOldestOfLargest(): void {
    const [site, { responses }] = [...this.clients].reduce((a, b) => (b[1].bytes > a[1].bytes ? b : a));
    const [oldest] = responses.keys();
    if (oldest === undefined) throw new Error('A client without responses must not be in the map.');
    this.remove(site, oldest);
    oldest.socket?.destroy();
  }
}
