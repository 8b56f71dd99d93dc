import { Module } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { AccessControl, AccessGuard } from '@tminus/auth';
import { DatabaseConnection, DatabaseModule } from '@tminus/database';
import { HealthModule, MetricsModule } from '@tminus/platform';
import { DataModule } from './account/data/data.module.ts';
import { KeysModule } from './account/keys/keys.module.ts';
import { OptionsModule } from './account/options/options.module.ts';
import { PreviewModule } from './account/preview/preview.module.ts';
import { AccountAnalyticsModule } from './account/analytics/account-analytics.module.ts';
import { EmailModule } from './account/email/email.module.ts';
import { PasswordModule } from './account/password/password.module.ts';
import { ProfileModule } from './account/profile/profile.module.ts';
import { SignUpModule } from './account/sign-up/sign-up.module.ts';
import { SessionModule } from './account/session/session.module.ts';
import { AccountTimersModule } from './account/timers/account-timers.module.ts';
import { AnalyticsModule } from './analytics/analytics.module.ts';
import { ApiKeyInvalidation } from './authentication/api-key-invalidation.ts';
import { AuthenticationModule } from './authentication/authentication.module.ts';
import { RequestAdmission } from './http/request-admission.ts';
import { RequestClients } from './http/request-clients.ts';
import { RequestValidationPipe } from './http/request-validation.pipe.ts';
import { UnknownQueryGuard } from './http/unknown-query.guard.ts';
import { ApiMetrics } from './api-metrics.ts';
import { OpenApiController } from './openapi/openapi.controller.ts';
import { RateLimitsModule } from './rate-limits/rate-limits.module.ts';
import { TimersModule } from './timers/timers.module.ts';
import { RequestRecorder } from './usage/request-recorder.ts';
import { UsageModule } from './usage/usage.module.ts';

@Module({
  imports: [
    ScheduleModule.forRoot(),
    DatabaseModule.forRoot('tminus-api'),
    HealthModule.register({
      imports: [AuthenticationModule, UsageModule],
      required: { database: DatabaseConnection, spool: RequestRecorder, notifications: ApiKeyInvalidation },
    }),
    MetricsModule.forRoot('api'),
    AuthenticationModule,
    SessionModule,
    AccountAnalyticsModule,
    SignUpModule,
    PasswordModule,
    EmailModule,
    ProfileModule,
    KeysModule,
    DataModule,
    RateLimitsModule,
    TimersModule,
    AnalyticsModule,
    UsageModule,
    OptionsModule,
    AccountTimersModule,
    PreviewModule,
  ],
  controllers: [OpenApiController],
  providers: [
    RequestAdmission,
    RequestClients,
    AccessControl,
    ApiMetrics,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: UnknownQueryGuard },
    { provide: APP_PIPE, useClass: RequestValidationPipe },
  ],
})
export class ApiModule {}
