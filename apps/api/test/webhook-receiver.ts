import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RunningApi } from './running-api.ts';

/** Lets an API send webhooks to this machine. */
export const webhooksOnThisMachine = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1' };

export interface Received {
  /** Of the request: one receiver can have many addresses. */
  path: string;
  headers: IncomingHttpHeaders & Record<string, string>;
  body: string;
  atMs: number;
}

/** A server that receives webhooks. */
export class WebhookReceiver {
  readonly received: Received[] = [];

  private constructor(private readonly server: Server) {}

  /** @param answer - default: 204 */
  static async start(
    answer: (response: ServerResponse, received: Received) => void = (response) => response.writeHead(204).end(),
  ): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const headers = request.headers as Received['headers'];
          const received = {
            path: request.url ?? '',
            headers,
            body: Buffer.concat(chunks).toString(),
            atMs: performance.now(),
          };
          receiver.received.push(received);
          answer(response, received);
        });
    });
    const receiver = new WebhookReceiver(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return receiver;
  }

  url(path = '/'): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Nothing listens there. */
export const aWebhook = { url: 'http://127.0.0.1:1024/', events: ['timer.created'] };

/** @returns its id */
export const createWebhook = async (api: RunningApi, key = api.key): Promise<string> =>
  (await api.call('POST', '/api/v1/webhooks', { key, payload: aWebhook })).body.data.id;
