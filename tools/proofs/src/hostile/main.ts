import { runTool } from '@tminus/testing';
import { disturbance, observe } from '@tminus/testing/machine-conditions';
import { attackNames } from './attacks/attacks.ts';
import { floodNames } from './floods/floods.ts';
import type { InjectedBug } from './preload/injected-bugs.ts';
import { program } from './program.ts';
import { report } from './report.ts';
import { run } from './run.ts';

interface Flags {
  seconds: number;
  only: readonly string[];
  plant: readonly InjectedBug[];
}

program.parse(process.argv.slice(2), { from: 'user' });
const flags = program.opts<Flags>();

await runTool(async (hooks) => {
  const { result, conditions } = await observe(() =>
    run({
      attackSeconds: flags.seconds,
      attackNames: attackNames.filter((name) => flags.only.includes(name)),
      floodNames: floodNames.filter((name) => flags.only.includes(name)),
      injectedBugs: flags.plant,
      ...hooks,
    }),
  );
  return report({ ...result, disturbance: disturbance(conditions) }, flags.plant);
});
