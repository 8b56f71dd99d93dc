import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '../config/index.ts';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { sharedAnswer } from '../resilience/index.ts';
import { HealthMonitor, type HealthStatus, httpStatusOf } from '../health/health-monitor.ts';
import { Metrics } from './metrics.ts';

interface OperatorAnswers {
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

/**
 * Offers the metrics and the health on `METRICS_PORT`. Of several processes of a service, the launcher does, which asks them
 * (`ServiceProcesses`).
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly listener: MetricsListener;

  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'metrics'>,
    private readonly metrics: Metrics,
    health: HealthMonitor,
  ) {
    this.listener = new MetricsListener({
      metrics: () => metrics.registry.metrics(),
      health: async () => health.report,
    });
  }

  /** @throws if the port cannot be used */
  async onApplicationBootstrap(): Promise<void> {
    const address = this.config.metrics;
    if (address === undefined) return;
    collectDefaultMetrics({ register: this.metrics.registry });
    if (!cluster.isWorker) await this.listener.start(address);
  }

  onApplicationShutdown(): Promise<void> {
    return this.listener.stop();
  }
}
