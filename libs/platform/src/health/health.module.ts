import { type DynamicModule, type InjectionToken, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { HealthController, type HealthDependencies, healthDependencies } from './health.controller.ts';

/** `GET /health/live` and `GET /health/ready`. */
@Module({})
export class HealthModule {
  /** @param dependencies what a service needs to be ready: a name for the answer, and the provider that tells. */
  static register(dependencies: Record<string, InjectionToken>, imports: DynamicModule['imports'] = []): DynamicModule {
    const names = Object.keys(dependencies);
    return {
      module: HealthModule,
      imports: [TerminusModule.forRoot({ logger: false }), ...imports],
      controllers: [HealthController],
      providers: [
        {
          provide: healthDependencies,
          inject: Object.values(dependencies),
          useFactory: (...providers: HealthDependencies[string][]): HealthDependencies =>
            Object.fromEntries(
              names.map((name, index) => [name, providers[index]] as [string, HealthDependencies[string]]),
            ),
        },
      ],
    };
  }
}
