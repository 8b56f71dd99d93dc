import { setTimeout as wait } from 'node:timers/promises';
import { timerIds } from '@tminus/domain';
import type { Guarantee } from '@tminus/testing';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

const pollMs = 50;
/**
 * Statements whose answer is lost: of the transaction of a counter or an API request, and of a shipper. The second one is the name of a prepared
 * statement: a connection sends its text only once.
 */
const lossyStatements = ['COMMIT', 'insert-count-frames'];

/**
 * Stalls the network between all services and PostgreSQL in both directions, while counters and API requests are in the middle of
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
  const waiting = [
    { kind: 'counter', count: scenario.counters },
    { kind: 'api', count: 1 },
  ] as const;
  await postgres.withLock(lock, waiting, async () => {
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
  const lossy = environment.nats ? lossyStatements.slice(0, 1) : lossyStatements;
  environment.log(`the answers to ${lossy.join(' and ')} are lost, ${times} times each`);
  for (let loss = 0; loss < times; loss++) {
    for (const statement of lossy) await environment.postgres.network.loseAnswerTo(statement, 'cut');
  }
  return scenario.countedAfter('answers were lost');
}
