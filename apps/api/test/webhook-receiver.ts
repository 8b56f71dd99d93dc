import { listenOnWebPort } from '@tminus/testing';
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

type Answer = (response: ServerResponse, received: Received) => void;

/** A server that receives webhooks. */
export class WebhookReceiver {
  readonly received: Received[] = [];

  private readonly server: Server;

  private constructor(answer: Answer = (response) => response.writeHead(204).end()) {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const headers = request.headers as Received['headers'];
          const body = Buffer.concat(chunks).toString();
          const received = { path: request.url ?? '', headers, body, atMs: performance.now() };
          this.received.push(received);
          answer(response, received);
        });
    });
  }

  /** @param answer - default: 204 */
  static async start(answer?: Answer): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(answer);
    await receiver.listen();
    return receiver;
  }

  /** Runs during the tests of the file. */
  static forTests(answer?: Answer): WebhookReceiver {
    const receiver = new WebhookReceiver(answer);
    beforeAll(() => receiver.listen());
    afterAll(() => receiver.stop());
    return receiver;
  }

  private async listen(): Promise<void> {
    await listenOnWebPort(this.server);
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
export const aWebhook = { url: 'http://127.0.0.1:80/', events: ['timer.created'] };

/** @returns its id */
export const createWebhook = async (api: RunningApi, key = api.key): Promise<string> =>
  (await api.call('POST', '/api/v1/webhooks', { key, payload: aWebhook })).body.data.id;
