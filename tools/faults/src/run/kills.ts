import type { Guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kill, type LockableTable, shipperTables } from './plan.ts';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

/** Executes the plan. Each kill hits services that have answered since the last one. After it, all services recover. */
export async function runKills(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const plan = environment.options.kills;
  const { postgres, api } = environment;
  const { services, counters } = scenario;
  const target = { postgres, api, services, counters };
  for (const [index, { afterMs, kill }] of plan.entries()) {
    await wait(afterMs);
    await scenario.untilEachHasAnswered();
    environment.log(`kill -9 ${String(index + 1).padStart(2)} of ${plan.length}: ${kills[kill.kind].what(kill)}`);
    await kills[kill.kind].perform(target, kill);
    await scenario.recover();
  }
  return scenario.countedAfter('the kills');
}

const isOfShipper = (table: LockableTable) => (shipperTables as readonly LockableTable[]).includes(table);

type Target = Pick<Environment, 'postgres' | 'api'> & Pick<Scenario, 'services' | 'counters'>;

const kills: Record<
  Kill['kind'],
  { what: (kill: Kill) => string; perform: (target: Target, kill: Kill) => Promise<void> }
> = {
  embed: {
    what: ({ slot }) => `image service ${slot + 1}`,
    perform: ({ services }, { slot }) => services.kill([slot]),
  },
  'every embed': { what: () => 'every image service', perform: ({ services }) => services.kill(services.slots) },
  'embed in mid-transaction': {
    what: ({ slot, lockedTable }) => `image service ${slot + 1} in mid-transaction, waiting for ${lockedTable}`,
    perform: (target, kill) => whileLocked(target, kill, () => target.services.kill([kill.slot])),
  },
  'backend in mid-transaction': {
    what: ({ lockedTable }) => `the PostgreSQL backend of a transaction, waiting for ${lockedTable}`,
    perform: (target, kill) =>
      whileLocked(target, kill, async ([backend]) => {
        if (backend !== undefined) await target.postgres.killBackend(backend);
      }),
  },
  postmaster: { what: () => 'the PostgreSQL postmaster', perform: ({ postgres }) => postgres.killPostmaster() },
  api: { what: () => 'the API', perform: ({ api }) => api.kill() },
};

function whileLocked(
  { postgres, counters: count }: Target,
  { lockedTable }: Kill,
  work: (backends: number[]) => Promise<void>,
): Promise<void> {
  const kind = isOfShipper(lockedTable) ? 'shipper' : 'counter';
  return postgres.withLock(`LOCK TABLE ${lockedTable} IN SHARE MODE`, { kind, count }, work);
}
