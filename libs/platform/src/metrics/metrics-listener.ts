import type { ServiceConfig } from '@tminus/config';
import { Registry } from 'prom-client';
import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { sharedAnswer } from '../shared-answer.ts';

const path = '/metrics';

/** Answers Prometheus on a port of its own, so that clients of the service cannot read its metrics. */
export class MetricsListener {
  private readonly server: Server;

  /** @param readNow - the metrics as text */
  constructor(readNow: () => Promise<string>) {
    const read = sharedAnswer(readNow);
    this.server = createServer((request, response) => {
      if (request.url?.split('?')[0] !== path || !['GET', 'HEAD'].includes(request.method ?? '')) {
        response.writeHead(404).end(`The metrics are at ${path}.\n`);
        return;
      }
      read().then(
        (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
        () => response.writeHead(500).end(),
      );
    });
  }

  /** @throws if the port cannot be used */
  async start({ host, port }: NonNullable<ServiceConfig['metrics']>): Promise<void> {
    this.server.listen(port, host);
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
