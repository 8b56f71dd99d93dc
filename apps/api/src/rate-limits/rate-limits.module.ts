import { Module } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/config';
import { RateLimitsService } from './rate-limits.service.ts';
import { RedisCounter } from './redis-counter.ts';
import { MemoryCounter, WindowCounter } from './window-counter.ts';

/** All rate limits. Requests are counted in Redis for all processes together, or in this process. */
@Module({
  providers: [
    RateLimitsService,
    {
      provide: WindowCounter,
      inject: [SERVICE_CONFIG],
      useFactory: ({ redisUrl }: ServiceConfig): WindowCounter =>
        redisUrl === undefined ? new MemoryCounter() : new RedisCounter(redisUrl),
    },
  ],
  exports: [RateLimitsService],
})
export class RateLimitsModule {}
