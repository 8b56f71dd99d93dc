import type { ServiceConfig } from '@tminus/config';
import { Registry } from 'prom-client';
import { once } from 'node:events';
import { type Server, type ServerResponse, createServer } from 'node:http';
import { type HealthStatus, httpStatusOf } from '../health/health-report.ts';
import { sharedAnswer } from '../shared-answer.ts';

export interface OperatorAnswers {
  /** The metrics as text. */
  metrics: () => Promise<string>;
  /** The health with the reasons, which strangers must not read. */
  health: () => Promise<{ status: HealthStatus }>;
}

/** Answers operators and Prometheus on a port of its own, so that clients of the service cannot read its metrics. */
export class MetricsListener {
  private readonly server: Server;

  constructor({ metrics, health }: OperatorAnswers) {
    const [readMetrics, readHealth] = [sharedAnswer(metrics), sharedAnswer(health)];
    const pages = new Map<string | undefined, (response: ServerResponse) => Promise<unknown>>([
      [
        '/metrics',
        async (response) => {
          const text = await readMetrics();
          response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
        },
      ],
      [
        '/health/ready',
        async (response) => {
          const report = await readHealth();
          const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
          response.writeHead(httpStatusOf(report.status), headers).end(`${JSON.stringify(report, null, 2)}\n`);
        },
      ],
    ]);
    const found = [...pages.keys()].join(' and ');
    this.server = createServer((request, response) => {
      const page = ['GET', 'HEAD'].includes(request.method ?? '') ? pages.get(request.url?.split('?')[0]) : undefined;
      if (page) page(response).catch(() => response.writeHead(500).end());
      else response.writeHead(404).end(`This port has ${found}.\n`);
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
