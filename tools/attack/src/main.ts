import { positiveNumber, runTool } from '@tminus/testing';
import { disturbance, observe } from '@tminus/testing/machine-conditions';
import { Command, Option } from 'commander';
import { attackNames } from './attacks/attacks.ts';
import { floodNames } from './floods/floods.ts';
import { type InjectedBug, injectedBugs } from './preload/injected-bugs.ts';
import { report } from './report.ts';
import { run } from './run.ts';

interface Flags {
  seconds: number;
  only: readonly string[];
  plant: readonly InjectedBug[];
}

const names = [...attackNames, ...floodNames];
const program = new Command('npm run attack --')
  .description(
    'Attacks both services as anyone on the internet could, and checks that others do not notice. ' +
      'Starts its own service and PostgreSQL, and uses loopback addresses only.',
  )
  .option('--seconds <number>', 'length of the attack in seconds', positiveNumber, 600)
  .addOption(new Option('--only <attack...>', 'run only these attacks').choices(names).default(names, 'all'))
  .addOption(
    new Option('--plant <bug...>', 'inject bugs that the run must detect')
      .choices(Object.keys(injectedBugs))
      .default([]),
  )
  .parse(process.argv.slice(2), { from: 'user' });
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
