import type { Guarantee } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kill } from './plan.ts';
import type { Environment } from './environment.ts';
import type { Scenario } from './scenario.ts';

/** Executes the plan. Each kill hits services that have answered since the last one. After it, all services recover. */
export async function runKills(environment: Environment, scenario: Scenario): Promise<Guarantee[]> {
  const plan = environment.options.kills;
  const { postgres, api } = environment;
  const { services } = scenario;
  const target = { postgres, api, services };
  for (const [index, { afterMs, kill }] of plan.entries()) {
    await wait(afterMs);
    await scenario.untilEachHasAnswered();
    environment.log(`kill -9 ${String(index + 1).padStart(2)} of ${plan.length}: ${kills[kill.kind].what(kill)}`);
    await kills[kill.kind].perform(target, kill);
    await scenario.recover();
  }
  return scenario.countedAfter('the kills');
}

type Target = Pick<Environment, 'postgres' | 'api'> & Pick<Scenario, 'services'>;

const kills: Record<
  Kill['kind'],
  { what: (kill: Kill) => string; perform: (target: Target, kill: Kill) => Promise<void> }
> = {
  embed: {
    what: ({ slot }) => `image service ${slot + 1}`,
    perform: ({ services }, { slot }) => services.kill([slot]),
  },
  'every embed': { what: () => 'every image service', perform: ({ services }) => services.kill(services.slots) },
  'all in mid-transaction': {
    what: ({ lockedTable }) => `all services while one counts, waiting for ${lockedTable}`,
    perform: ({ postgres, api, services }, { lockedTable }) =>
      postgres.whileCounting(lockOf(lockedTable), async () => {
        await Promise.all([services.kill(services.slots), api.kill()]);
      }),
  },
  'backend in mid-transaction': {
    what: ({ lockedTable }) => `the PostgreSQL backend that counts, waiting for ${lockedTable}`,
    perform: ({ postgres }, { lockedTable }) =>
      postgres.whileCounting(lockOf(lockedTable), (backend) => postgres.killBackend(backend)),
  },
  postmaster: { what: () => 'the PostgreSQL postmaster', perform: ({ postgres }) => postgres.killPostmaster() },
  api: { what: () => 'the API', perform: ({ api }) => api.kill() },
};

const lockOf = (table: Kill['lockedTable']) => `LOCK TABLE ${table} IN SHARE MODE`;
