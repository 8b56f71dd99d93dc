import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { PLANS, SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import type { Plans } from '@tminus/domain';
import { RateLimitsService } from './rate-limits.service.ts';
import { rateLimits, MemoryCounter } from './window-counter.ts';
import { RedisCounter } from './redis-counter.ts';

/** All rate limits. Requests are counted in Redis for all processes together, or in this process. */
@Module({
  imports: [
    ThrottlerModule.forRootAsync({
      inject: [SERVICE_CONFIG, PLANS],
      useFactory: ({ redisUrl, eventEmailsPerHour }: ServiceConfig, plans: Plans) => ({
        throttlers: rateLimits(plans, eventEmailsPerHour),
        storage: redisUrl === undefined ? new MemoryCounter() : new RedisCounter(redisUrl),
      }),
    }),
  ],
  providers: [RateLimitsService],
  exports: [RateLimitsService],
})
export class RateLimitsModule {}
