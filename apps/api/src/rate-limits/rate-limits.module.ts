import { Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { RateLimitOptionsFactory } from './rate-limit-options.factory.ts';
import { RateLimitsService } from './rate-limits.service.ts';

@Module({
  imports: [ThrottlerModule.forRootAsync({ useClass: RateLimitOptionsFactory })],
  providers: [RateLimitsService],
  exports: [RateLimitsService],
})
export class RateLimitsModule {}
