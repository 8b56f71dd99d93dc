import { setTimeout as wait } from 'node:timers/promises';
import type { Span } from '../audit/evidence.ts';
import type { Postgres } from '../services/postgres.ts';
import type { Stage } from './stage.ts';
import type { World } from './world.ts';

/** What an outage of the database did to the images, and how long what had piled up took afterwards. */
export interface OutageFigures {
  name: string;
  seconds: number;
  /** 99th percentiles in milliseconds: before and after, and meanwhile. */
  calmP99: number;
  p99: number;
  drainedMs: number;
}

/** A way in which the database is away. Resolves to what brings it back. */
export interface Outage {
  name: string;
  begin: (postgres: Postgres) => Promise<() => Promise<void>>;
}

export const outages: readonly Outage[] = [
  {
    name: 'PostgreSQL stopped',
    begin: async (postgres) => {
      await postgres.stop();
      return () => postgres.startAgain();
    },
  },
  { name: 'PostgreSQL frozen (SIGSTOP)', begin: (postgres) => postgres.freeze() },
];

/** Of an outage, a kill falls into its last part: what comes up then knows no timer. */
const lastPart = 0.1;

/** Takes the database away under load, with as much time to compare with, half of it before and half of it after. */
export async function sufferOutage(
  world: World,
  stage: Stage,
  { name, begin }: Outage,
  seconds: number,
): Promise<OutageFigures> {
  const calm = [await during(() => wait(seconds * 500))];
  world.say(`${name}, for ${seconds} s`);
  const fromMs = Date.now();
  const end = await begin(world.postgres);
  await wait(seconds * 1000 * (1 - lastPart));
  const meanwhile = { fromMs, toMs: Date.now() };
  world.say('  an image service is killed meanwhile');
  await stage.services.kill([0]);
  await stage.services.restart();
  await wait(Math.max(0, fromMs + seconds * 1000 - Date.now()));
  await end();
  const drainedMs = await stage.drained();
  world.say(`  back; ${(drainedMs / 1000).toFixed(1)} s later all is counted`);
  await stage.recover();
  calm.push(await during(() => wait(seconds * 500)));
  return { name, seconds, calmP99: stage.p99(...calm), p99: stage.p99(meanwhile), drainedMs };
}

async function during(work: () => Promise<unknown>): Promise<Required<Span>> {
  const fromMs = Date.now();
  await work();
  return { fromMs, toMs: Date.now() };
}
