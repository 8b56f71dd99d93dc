import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { collectDefaultMetrics } from 'prom-client';
import cluster from 'node:cluster';
import { HealthMonitor } from '../health/health-monitor.ts';
import { MetricsListener } from './metrics-listener.ts';
import { Metrics } from './metrics.ts';

/** Offers the metrics and the health on `METRICS_PORT`. Of several processes of a service, the launcher does, which asks them (`ServiceProcesses`). */
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
