import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

/**
 * Dumps the database under load.
 * @returns milliseconds until everything is counted while the dump goes on
 */
export async function dumpDatabase(environment: Environment, scenario: Scenario, seconds: number): Promise<number> {
  environment.log(`a dump holds its snapshot and read locks on all tables for ${seconds} s`);
  return environment.postgres.duringDump(async () => {
    await wait(seconds * 1000);
    return scenario.waitUntilCounted();
  });
}
