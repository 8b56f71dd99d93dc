import { Module } from '@nestjs/common';
import { IdempotencyCleanup } from './idempotency-cleanup.ts';
import { IdempotencyService } from './idempotency.service.ts';

@Module({ providers: [IdempotencyCleanup, IdempotencyService], exports: [IdempotencyService] })
export class IdempotencyModule {}
