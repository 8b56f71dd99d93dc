import { type DynamicModule, Module } from '@nestjs/common';
import type { ServiceConfig } from './config.ts';

/** Injection token of the `ServiceConfig`. */
export const SERVICE_CONFIG = Symbol('SERVICE_CONFIG');

/** Injection token of the `Plans`: the built-in table with the operator's limits applied. */
export const PLANS = Symbol('PLANS');

/** Provides the configuration and the plans to every module of the application. */
@Module({})
export class ConfigModule {
  static forRoot(config: ServiceConfig): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [
        { provide: SERVICE_CONFIG, useValue: config },
        { provide: PLANS, useValue: config.plans },
      ],
      exports: [SERVICE_CONFIG, PLANS],
    };
  }
}
