import { Module } from '@nestjs/common';
import { IdempotencyCleanup } from './idempotency-cleanup.ts';

@Module({ providers: [IdempotencyCleanup] })
export class IdempotencyModule {}
