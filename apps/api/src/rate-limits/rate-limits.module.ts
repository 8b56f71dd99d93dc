import { type DynamicModule, Module } from '@nestjs/common';
import { ThrottlerModule, ThrottlerStorage, minutes } from '@nestjs/throttler';
import type { ServiceConfig } from '@tminus/config';
import { addressLimits } from '@tminus/domain';
import { MemoryStorage } from './memory-storage.ts';
import { RateLimits } from './rate-limits.ts';
import { RedisStorage } from './redis-storage.ts';

/** `RateLimits`, counted in this process, or in Redis for all processes together. */
@Module({})
export class RateLimitsModule {
  static forRoot({ redisUrl, plans }: ServiceConfig): DynamicModule {
    const storage = redisUrl === undefined ? new MemoryStorage() : new RedisStorage(redisUrl);
    return {
      module: RateLimitsModule,
      imports: [
        ThrottlerModule.forRoot({
          throttlers: [{ name: 'anonymous', ttl: minutes(1), limit: addressLimits.anonymousPerMinute }],
          storage,
        }),
      ],
      providers: [
        {
          provide: RateLimits,
          inject: [ThrottlerStorage],
          useFactory: (counters: ThrottlerStorage) => new RateLimits(counters, plans),
        },
      ],
      exports: [RateLimits],
    };
  }
}
