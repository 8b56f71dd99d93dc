import type { Guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kill, type LockableTable, shipperTables } from './plan.ts';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

/** Executes the plan. Each kill hits services that have answered since the last one. After it, all services recover. */
export async function runKills(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const plan = environment.options.kills;
  for (const [index, { afterMs, kill }] of plan.entries()) {
    await wait(afterMs);
    await scenario.untilEachHasAnswered();
    environment.log(`kill -9 ${String(index + 1).padStart(2)} of ${plan.length}: ${describe(kill)}`);
    await perform(environment, scenario, kill);
    await scenario.recover();
  }
  return scenario.countedAfter('the kills');
}

const isOfShipper = (table: LockableTable) => (shipperTables as readonly LockableTable[]).includes(table);

function describe({ kind, slot, lockedTable }: Kill): string {
  if (kind === 'embed') return `image service ${slot + 1}`;
  if (kind === 'every embed') return 'every image service';
  if (kind === 'embed in mid-transaction')
    return `image service ${slot + 1} in mid-transaction, waiting for ${lockedTable}`;
  if (kind === 'backend in mid-transaction')
    return `the PostgreSQL backend of a transaction, waiting for ${lockedTable}`;
  if (kind === 'api') return 'the API';
  return 'the PostgreSQL postmaster';
}

async function perform(
  { postgres, api }: Environment,
  { services, counters }: Scenario,
  { kind, slot, lockedTable }: Kill,
): Promise<void> {
  const whileLocked = (work: (backends: number[]) => Promise<void>) =>
    postgres.withLock(
      `LOCK TABLE ${lockedTable} IN SHARE MODE`,
      { kind: isOfShipper(lockedTable) ? 'shipper' : 'counter', count: counters },
      work,
    );
  switch (kind) {
    case 'embed':
      return services.kill([slot]);
    case 'every embed':
      return services.kill(services.slots);
    case 'embed in mid-transaction':
      return whileLocked(() => services.kill([slot]));
    case 'backend in mid-transaction':
      return whileLocked(async ([backend]) => {
        if (backend !== undefined) await postgres.killBackend(backend);
      });
    case 'postmaster':
      return postgres.killPostmaster();
    case 'api':
      return api.kill();
  }
}
