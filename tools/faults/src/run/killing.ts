import { setTimeout as wait } from 'node:timers/promises';
import type { Kill, PlannedKill } from '../plan/plan.ts';
import type { Stage } from './stage.ts';
import type { World } from './world.ts';

/** Kills according to plan; after each kill everything comes back. */
export async function killAccordingToPlan(world: World, stage: Stage, plan: readonly PlannedKill[]): Promise<void> {
  for (const [index, { afterMs, kill }] of plan.entries()) {
    await wait(afterMs);
    world.say(`kill -9 ${String(index + 1).padStart(2)} of ${plan.length}: ${describe(kill)}`);
    await perform(world, stage, kill);
    await stage.recover();
  }
}

function describe({ what, slot, held }: Kill): string {
  if (what === 'embed') return `image service ${slot + 1}`;
  if (what === 'every embed') return 'every image service';
  if (what === 'embed in mid-transaction') return `image service ${slot + 1} in mid-transaction, before ${held}`;
  if (what === 'backend in mid-transaction') return `PostgreSQL's side of a transaction, before ${held}`;
  return "PostgreSQL's postmaster";
}

async function perform({ postgres }: World, { services }: Stage, { what, slot, held }: Kill): Promise<void> {
  const { length } = services.slots;
  switch (what) {
    case 'embed':
      return services.kill([slot]);
    case 'every embed':
      return services.kill(services.slots);
    case 'embed in mid-transaction':
      return postgres.holding(held, length, () => services.kill([slot]));
    case 'backend in mid-transaction':
      return postgres.holding(held, length, async ([backend]) => {
        if (backend !== undefined) await postgres.killBackend(backend);
      });
    case 'postmaster':
      return postgres.killPostmaster();
  }
}
