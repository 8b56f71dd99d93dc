import { timerIds } from '@tminus/domain';
import type { Guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import { waitUntilCounted, waitUntilSealedIsCounted } from './drain.ts';
import type { Environment } from './environment.ts';
import { Scenario, type ScenarioResult } from './scenario.ts';

/** Longer than the 15 s after which a session that sends nothing is ended. */
const frozenMs = 20_000;
/** How many requests are answered while the partition lags, before the kill. */
const lagRequests = 100;
/** How often a rival counts the same frames as the counter of their partition. */
const races = 3;
const rivalModule = new URL('../preload/rival-counter.js', import.meta.url).href;

/** Freezes the API in the middle of its counter's transaction for longer than its timeouts. The others must count everything meanwhile. */
export async function freezeCounter(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const { postgres, api } = environment;
  environment.log(`a process is frozen (SIGSTOP) in its counter's transaction for ${frozenMs / 1000} s`);
  const lock = 'LOCK TABLE timer_view_totals IN SHARE MODE';
  await postgres.withLock(lock, { kind: 'counter', count: scenario.counters }, async () => api.suspend());
  const thawed = wait(frozenMs);
  const counted = await scenario.countedAfter('a counter froze');
  await thawed;
  api.resume();
  await scenario.recover();
  return counted;
}

/** Freezes the PostgreSQL backend of a counter in mid-transaction. Nobody can take over its partitions, because it keeps its locks. */
export async function freezeBackend(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const { postgres } = environment;
  environment.log(
    `the PostgreSQL backend of a counter is frozen (SIGSTOP) in mid-transaction for ${frozenMs / 1000} s`,
  );
  const lock = 'LOCK TABLE account_view_days IN SHARE MODE';
  await postgres.withLock(lock, { kind: 'counter', count: scenario.counters }, async ([backend]) => {
    if (backend !== undefined) process.kill(backend, 'SIGSTOP');
  });
  await wait(frozenMs);
  await postgres.resume();
  return scenario.countedAfter('a frozen backend continued');
}

/**
 * Starts a second counter for all partitions, which ignores the locks. In each race, both are in the middle of a transaction with the same
 * frames. All timers have rows before: of two transactions that insert the same row, the second one would fail.
 */
export async function runRival(environment: Environment): Promise<ScenarioResult> {
  const { timers, postgres } = environment;
  const dataDirs = [await environment.dataDir('rival-counter')];
  const traffic = { targets: { fixed: timers.fixed, evergreen: [], tail: [] } };
  const scenario = await Scenario.start(environment, { name: 'rival counter', dataDirs, traffic });
  environment.log('a rival counter ignores the locks of the others');
  const rival = await environment.startApi('rival', [rivalModule]);
  await scenario.waitUntilCounted();
  for (const id of timers.ids.slice(0, races)) {
    // The row of one timer: both counters pass the other partitions and meet here.
    const lock = `SELECT FROM timer_view_totals WHERE timer_id = '${timerIds.toUuid(id)}' FOR UPDATE`;
    await postgres.withLock(lock, { kind: 'counter', count: 2 }, async () => undefined);
  }
  await rival.stop();
  return scenario.finishAfter('a rival counted too');
}

/**
 * Stops the counting of one partition, and kills an image service meanwhile: the service that takes over its segment finds that the
 * partitions have counted it to different offsets.
 */
export async function lagPartition(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const { postgres, timers } = environment;
  const { archives, services } = scenario;
  const [timer] = timers.ids;
  if (timer === undefined) throw new Error('There must be a timer.');
  const partition = parseInt(timerIds.toUuid(timer).slice(-1), 16);
  environment.log(`partition ${partition} is not counted, and an image service is killed`);
  const lock = `SELECT FROM count_partitions WHERE partition = ${partition} FOR UPDATE`;
  await postgres.withLock(lock, { kind: 'counter', count: 1 }, async (backends) => {
    await scenario.untilAnswered(lagRequests);
    const lagging = await postgres.partitionsOf(backends);
    await waitUntilCounted(environment, archives, lagging);
    await services.kill([0]);
    await services.restart();
    await waitUntilSealedIsCounted(environment, archives, lagging); // otherwise it may be sent only after the lag
  });
  await scenario.recover();
  return scenario.countedAfter('a partition lagged');
}
