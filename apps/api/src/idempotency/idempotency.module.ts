import { Module } from '@nestjs/common';
import { IdempotencySweeper } from './idempotency-sweeper.ts';
import { Idempotency } from './idempotency.ts';

@Module({ providers: [Idempotency, IdempotencySweeper], exports: [Idempotency] })
export class IdempotencyModule {}
