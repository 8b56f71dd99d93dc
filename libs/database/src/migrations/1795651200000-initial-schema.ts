import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createAccounts } from './initial-schema/accounts.ts';
import { createCounts } from './initial-schema/counts.ts';
import { createDecoder, createNotifications, createPartitionFunctions } from './initial-schema/functions.ts';
import { createTimers } from './initial-schema/timers.ts';

/** The schema of the first release, 0.9.0. Later migrations only add to it. */
export class InitialSchema1795651200000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'InitialSchema1795651200000';

  async up(runner: QueryRunner): Promise<void> {
    const create = [...createAccounts, ...createTimers, ...createCounts, ...createDecoder];
    for (const statement of [...create, ...createPartitionFunctions, ...createNotifications]) {
      await runner.query(statement);
    }
  }
}
