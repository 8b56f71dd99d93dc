import type { Guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

/** Longer than the 15 s after which a session that sends nothing in a transaction is ended. */
const frozenMs = 20_000;
/** Until a transaction that goes on has ended. */
const endsWithinMs = 1_000;
const lock = 'LOCK TABLE account_view_totals IN SHARE MODE';
/** Only the API counts requests. */
const lockOfRequests = 'LOCK TABLE account_api_request_counts IN SHARE MODE';

/**
 * Freezes the API while its transaction holds the lock of counting, for longer than its timeouts. The others must count everything meanwhile,
 * and when it wakes, nothing twice.
 */
export async function freezeProcess(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const { postgres, api } = environment;
  environment.log(`a process is frozen (SIGSTOP) while it holds the lock of counting, for ${frozenMs / 1000} s`);
  let backend = 0;
  await postgres.whileCounting(lockOfRequests, async (pid) => {
    api.suspend();
    backend = pid;
  });
  await wait(endsWithinMs);
  if (!(await postgres.isInTransaction(backend))) throw new Error('The API does not hold the lock of counting.');
  const thawed = wait(frozenMs);
  const counted = await scenario.countedAfter('a process froze');
  await thawed;
  api.resume();
  await scenario.recover();
  return counted;
}

/** Freezes the PostgreSQL backend of the transaction that counts. Nobody can count meanwhile, because it keeps its lock. */
export async function freezeBackend(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const { postgres } = environment;
  environment.log(`the PostgreSQL backend that counts is frozen (SIGSTOP) for ${frozenMs / 1000} s`);
  await postgres.whileCounting(lock, async (backend) => void process.kill(backend, 'SIGSTOP'));
  await wait(frozenMs);
  await postgres.resume();
  return scenario.countedAfter('a frozen backend continued');
}
