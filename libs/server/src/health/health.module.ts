import type { FastifyInstance, FastifyReply } from 'fastify';
import { type DynamicModule, type InjectionToken, Module, type ModuleMetadata } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import cluster from 'node:cluster';
import { forAnyone } from '../request-order.ts';
import { MetricsServer } from '../metrics/metrics-listener.ts';
import { Metrics } from '../metrics/metrics.ts';
import { LauncherChannel, OtherProcesses } from '../processes/launcher-channel.ts';
import {
  HealthMonitor,
  HealthMetrics,
  type HealthStatus,
  httpStatusOf,
  publicHealth,
  HEALTH_CHECKS,
  type HealthCheck,
  type HealthChecks,
} from './health-monitor.ts';

/**
 * `GET /health/live`: the process responds. `GET /health/ready`: the service can do its work, perhaps with restrictions (`degraded`); otherwise
 * 503. Anyone may ask, so the answers are short and cost nothing. Operators read the reasons on the port of the metrics.
 */
export function addHealthRoutes(fastify: FastifyInstance, health: HealthMonitor): void {
  const send = (reply: FastifyReply, status: HealthStatus) =>
    reply.code(httpStatusOf(status)).header('Cache-Control', 'no-store').send(publicHealth(status));
  fastify.get('/health/live', forAnyone, (_request, reply) => send(reply, 'ok'));
  fastify.get('/health/ready', forAnyone, (_request, reply) => send(reply, health.report.status));
}

interface HealthModuleOptions extends Pick<ModuleMetadata, 'imports'> {
  /** Providers, by their name in the response. The service is not ready while one of them has a problem. */
  required?: Record<string, InjectionToken<HealthCheck>>;
  /** The same until the provider has had no problem once. After that, a problem is reported, but the service stays ready. */
  requiredToStart?: Record<string, InjectionToken<HealthCheck>>;
  /** As `required`, if the configuration adds the provider. */
  ifPresent?: Record<string, InjectionToken<HealthCheck>>;
}

/** `GET /health/live` and `GET /health/ready`, and on the port of the metrics the reasons. */
@Module({})
export class HealthModule {
  constructor(health: HealthMonitor, { registry }: Metrics, { httpAdapter }: HttpAdapterHost<FastifyAdapter>) {
    const fastify = httpAdapter.getInstance() as unknown as FastifyInstance;
    addHealthRoutes(fastify, health);
    // After the hooks in which providers connect, and before the first request.
    fastify.addHook('onReady', () => health.start());
    if (!cluster.isWorker) return;
    const launcher = new LauncherChannel({
      health: () => health.ownReport,
      metrics: () => registry.getMetricsAsJSON(),
    });
    health.watchOthers({ name: 'processes', canDegrade: true, check: new OtherProcesses(launcher) });
  }

  static register({
    required = {},
    requiredToStart = {},
    ifPresent = {},
    imports = [],
  }: HealthModuleOptions): DynamicModule {
    const checks = [
      ...Object.entries(required).map(([name, token]) => ({ name, token, canDegrade: false })),
      ...Object.entries(requiredToStart).map(([name, token]) => ({ name, token, canDegrade: true })),
      ...Object.entries(ifPresent).map(([name, token]) => ({
        name,
        token: { token, optional: true },
        canDegrade: false,
      })),
    ];
    const named = (...providers: (HealthCheck | undefined)[]): HealthChecks =>
      checks.flatMap(({ name, canDegrade }, i) => (providers[i] ? [{ name, canDegrade, check: providers[i] }] : []));
    return {
      module: HealthModule,
      imports,
      providers: [
        { provide: HEALTH_CHECKS, inject: checks.map(({ token }) => token), useFactory: named },
        HealthMonitor,
        HealthMetrics,
        MetricsServer,
      ],
      exports: [HealthMonitor],
    };
  }
}
