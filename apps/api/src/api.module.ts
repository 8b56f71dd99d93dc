import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccessGuard } from '@tminus/auth';
import { ConfigModule, type ServiceConfig } from '@tminus/config';
import { DatabaseConnection, DatabaseModule } from '@tminus/database';
import { HealthModule } from '@tminus/platform';
import { AnalyticsModule } from './analytics/analytics.module.ts';
import { AuthenticationModule } from './authentication/authentication.module.ts';
import { requestValidation } from './http/request-validation.ts';
import { RateLimitsModule } from './rate-limits/rate-limits.module.ts';
import { TimersModule } from './timers/timers.module.ts';
import { RequestRecorder } from './usage/request-recorder.ts';
import { UsageModule } from './usage/usage.module.ts';

@Module({})
export class ApiModule {
  static forRoot(config: ServiceConfig): DynamicModule {
    return {
      module: ApiModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule.forRoot('tminus-api'),
        HealthModule.register({ database: DatabaseConnection, spool: RequestRecorder }),
        AuthenticationModule.forRoot({ databaseUrl: config.databaseUrl }),
        RateLimitsModule.forRoot(config),
        TimersModule.forRoot(config),
        AnalyticsModule.forRoot(config),
        UsageModule.forRoot(config),
      ],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_PIPE, useFactory: requestValidation },
      ],
    };
  }
}
