import type { Socket } from 'node:net';
import { type Origin, getRequest, open } from './connection.ts';

/** Sends requests over one connection and discards the responses. Opens a new connection when the service has closed the old one. */
export class KeepAlive {
  private socket: Socket | undefined;

  constructor(
    private readonly url: string,
    readonly origin: Origin,
    readonly signal: AbortSignal,
  ) {}

  send(path: string): void {
    if (this.socket === undefined || this.socket.destroyed) this.socket = open(this.url, this).resume();
    this.socket.write(getRequest(path, this.origin));
  }
}
