import { type DynamicModule, type InjectionToken, Module, type ModuleMetadata } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HEALTH_CHECKS, type HealthCheck, HealthController } from './health.controller.ts';

export interface HealthModuleOptions extends Pick<ModuleMetadata, 'imports'> {
  /** The providers that must be healthy for the service to be ready, by their name in the response. */
  checks: Record<string, InjectionToken<HealthCheck>>;
}

/** `GET /health/live` and `GET /health/ready`. */
@Module({})
export class HealthModule {
  static register({ checks, imports = [] }: HealthModuleOptions): DynamicModule {
    const names = Object.keys(checks);
    return {
      module: HealthModule,
      imports: [TerminusModule.forRoot({ logger: false }), ...imports],
      controllers: [HealthController],
      providers: [
        {
          provide: HEALTH_CHECKS,
          inject: Object.values(checks),
          useFactory: (...providers: HealthCheck[]) => new Map(providers.map((provider, i) => [names[i], provider])),
        },
      ],
    };
  }
}
