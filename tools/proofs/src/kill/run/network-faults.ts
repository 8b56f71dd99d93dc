import { setTimeout as wait } from 'node:timers/promises';
import { timerIds } from '@tminus/domain';
import type { Guarantee } from '@tminus/testing';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

const pollMs = 50;
/**
 * Stalls the network between all services and PostgreSQL in both directions, while counting and API requests are in the middle of
 * transactions. The server goes on with them.
 */
export async function stallNetwork(
  environment: Environment,
  scenario: Scenario,
  seconds: number,
): Promise<Guarantee[]> {
  const { postgres, apiLoad } = environment;
  environment.log(`the network to PostgreSQL stalls for ${seconds} s`);
  while (apiLoad.changedTimers.length === 0) await wait(pollMs);
  const [changed] = apiLoad.changedTimers;
  // One row: several could be in a deadlock with transactions of the API.
  const lock = `SELECT FROM timers WHERE id = '${changed && timerIds.toUuid(changed)}' FOR NO KEY UPDATE;
    LOCK TABLE timer_view_totals IN SHARE MODE`;
  let resume: (() => Promise<void>) | undefined;
  await postgres.withLock(lock, ['counting', 'api'], async () => {
    resume = postgres.stallNetwork();
  });
  await wait(seconds * 1000);
  await resume?.();
  const counted = await scenario.countedAfter('the network stalled');
  await scenario.recover();
  return counted;
}

/** PostgreSQL executes a statement, but the connection breaks before its answer arrives: the service does not know whether it was committed. */
export async function loseAnswers(environment: Environment, scenario: Scenario, times: number): Promise<Guarantee[]> {
  environment.log(`the answers to COMMIT are lost, ${times} times`);
  for (let loss = 0; loss < times; loss++) await environment.postgres.network.loseAnswerTo('COMMIT', 'cut');
  return scenario.countedAfter('answers were lost');
}
