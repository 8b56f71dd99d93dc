import { setTimeout as wait } from 'node:timers/promises';
import type { Environment } from './environment.ts';
import { Scenario, type ScenarioResult } from './scenario.ts';

const calmMs = 2_000;
const pollMs = 20;
/** Clients wait until the service continues. */
const patienceMs = 120_000;
const otherContainer = new URL('../preload/other-container.js', import.meta.url).href;

/**
 * Freezes an image service while the other one, which shares its spool, cannot know whether it still runs, because they are in different
 * containers. The other one takes its segment, and it continues in the middle of its work.
 */
export async function freezeService(environment: Environment, seconds: number): Promise<ScenarioResult> {
  const dataDir = await environment.dataDir('containers');
  const scenario = await Scenario.start(environment, {
    name: 'frozen service',
    dataDirs: [dataDir, dataDir],
    patienceMs,
    preloads: (slot) => [`${otherContainer}?container=${slot}`],
  });
  await wait(calmMs);
  await scenario.untilEachHasAnswered();
  environment.log(
    `an image service in a container is frozen (SIGSTOP) for ${seconds} s, or until it has lost its segment`,
  );
  const resume = scenario.services.suspend(0);
  // A bug that lets the other one take it is sure to do so, however late.
  await untilTaken(scenario, environment.options.injectedBug === undefined ? seconds : Infinity);
  resume();
  await wait(calmMs);
  return scenario.finishAfter('a frozen service continued', calmMs);
}

/** Waits until the other service has counted and deleted the segment of the frozen one: never, because it may still be written. */
async function untilTaken({ archives }: Scenario, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  const present = () => archives.flatMap((archive) => [...archive.present()]);
  const before = new Set(present());
  // One of them belongs to the other service.
  while (performance.now() < deadline && present().filter((id) => before.has(id)).length > 1) await wait(pollMs);
}
