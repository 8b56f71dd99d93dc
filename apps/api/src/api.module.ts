import { Module } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { DatabaseConnection, DatabaseModule, ReadReplica } from '@tminus/database';
import { HealthModule, MetricsModule } from '@tminus/server';
import { AccessCheck } from './authentication/access.ts';
import { AccountModule } from './account/account.module.ts';
import { AnalyticsModule } from './analytics/analytics.controller.ts';
import { ApiKeyInvalidation } from './authentication/api-key-cache.ts';
import { AuditModule } from './audit/audit.controller.ts';
import { AuthenticationModule } from './authentication/authentication.module.ts';
import { RequestAdmission } from './http/request-admission.ts';
import { RequestClients } from './http/request-clients.ts';
import { RequestValidationPipe, UnknownQueryGuard } from './http/request-validation.ts';
import { ApiMetrics } from './api-metrics.ts';
import { Cleanup } from './cleanup.ts';
import { McpModule } from './mcp/mcp.controller.ts';
import { NoticesModule } from './notices/notices.controller.ts';
import { EventScheduler } from './event-scheduler.ts';
import { OpenApiController } from './openapi/openapi.controller.ts';
import { RateLimitsModule } from './rate-limits/rate-limits.module.ts';
import { TemplatesController } from './templates/templates.controller.ts';
import { TimersModule } from './timers/timers.module.ts';
import { RequestRecorder } from './usage/request-recorder.ts';
import { UsageModule } from './usage/usage.controller.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

@Module({
  imports: [
    ScheduleModule.forRoot(),
    DatabaseModule.forRoot('tminus-api'),
    HealthModule.register({
      imports: [AuthenticationModule, UsageModule],
      required: { database: DatabaseConnection, spool: RequestRecorder, notifications: ApiKeyInvalidation },
      ifPresent: { replica: ReadReplica },
    }),
    MetricsModule,
    AuthenticationModule,
    RateLimitsModule,
    AnalyticsModule,
    TimersModule,
    UsageModule,
    AccountModule,
    AuditModule,
    McpModule,
    NoticesModule,
    WebhooksModule,
  ],
  controllers: [OpenApiController, TemplatesController],
  providers: [
    RequestAdmission,
    RequestClients,
    AccessCheck,
    ApiMetrics,
    Cleanup,
    EventScheduler,
    { provide: APP_GUARD, useClass: UnknownQueryGuard },
    { provide: APP_PIPE, useClass: RequestValidationPipe },
  ],
})
export class ApiModule {}
