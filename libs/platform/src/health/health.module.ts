import { type DynamicModule, type InjectionToken, Module, type ModuleMetadata } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import cluster from 'node:cluster';
import { Metrics } from '../metrics/metrics.ts';
import { LauncherChannel } from '../processes/launcher-channel.ts';
import { OtherProcesses, problemsOf } from '../processes/other-processes.ts';
import { HealthMetrics } from './health-metrics.ts';
import {
  HEALTH_CHECKS,
  type HealthCheck,
  type HealthChecks,
  HealthController,
  otherProcesses,
} from './health.controller.ts';

export interface HealthModuleOptions extends Pick<ModuleMetadata, 'imports'> {
  /** Providers, by their name in the response. The service is not ready while one of them has a problem. */
  required?: Record<string, InjectionToken<HealthCheck>>;
  /** The same until the provider has had no problem once. After that, a problem is reported, but the service stays ready. */
  requiredToStart?: Record<string, InjectionToken<HealthCheck>>;
}

/** `GET /health/live` and `GET /health/ready`. */
@Module({})
export class HealthModule {
  static register({ required = {}, requiredToStart = {}, imports = [] }: HealthModuleOptions): DynamicModule {
    const checks = [
      ...Object.entries(required).map(([name, token]) => ({ name, token, canDegrade: false })),
      ...Object.entries(requiredToStart).map(([name, token]) => ({ name, token, canDegrade: true })),
    ];
    return {
      module: HealthModule,
      imports: [TerminusModule.forRoot({ logger: false }), ...imports],
      controllers: [HealthController],
      providers: [
        HealthMetrics,
        {
          provide: HEALTH_CHECKS,
          inject: [Metrics, ...checks.map(({ token }) => token)],
          useFactory: ({ registry }: Metrics, ...providers: HealthCheck[]): HealthChecks => {
            const own = checks.flatMap(({ name, canDegrade }, i) =>
              providers[i] ? [{ name, canDegrade, check: providers[i] }] : [],
            );
            if (!cluster.isWorker) return own;
            const launcher = new LauncherChannel({
              problems: () => problemsOf(own),
              metrics: () => registry.getMetricsAsJSON(),
            });
            return [...own, { name: otherProcesses, canDegrade: true, check: new OtherProcesses(launcher) }];
          },
        },
      ],
    };
  }
}
