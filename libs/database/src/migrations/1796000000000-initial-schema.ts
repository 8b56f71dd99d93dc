import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createAccounts } from './initial-schema/accounts.ts';
import { createCounts } from './initial-schema/counts.ts';
import { createEvents } from './initial-schema/events.ts';
import { createDecoder } from './initial-schema/functions.ts';
import { createTimers } from './initial-schema/timers.ts';
import { createWebhooks } from './initial-schema/webhooks.ts';

/** The schema of the first release. Later migrations only add to it. */
export class InitialSchema1796000000000 implements Omit<MigrationInterface, 'down'> {
  readonly name = 'InitialSchema1796000000000';

  async up(runner: QueryRunner): Promise<void> {
    const people = [...createAccounts, ...createTimers, ...createEvents, ...createWebhooks];
    for (const statement of [...people, ...createCounts, ...createDecoder]) await runner.query(statement);
  }
}
