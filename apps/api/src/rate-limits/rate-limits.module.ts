import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { RateLimitOptionsFactory } from './rate-limit-options.factory.ts';
import { RateLimits } from './rate-limits.ts';

@Module({
  imports: [ThrottlerModule.forRootAsync({ useClass: RateLimitOptionsFactory })],
  providers: [RateLimits],
  exports: [RateLimits],
})
export class RateLimitsModule {}
