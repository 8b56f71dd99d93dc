import { runTool } from '@tminus/testing';
import { Command, InvalidArgumentError, Option } from 'commander';
import { type AttackName, attackNames } from './attacks/attacks.ts';
import { type InjectedBug, injectedBugs } from './preload/injected-bugs.ts';
import { reportText } from './report.ts';
import { run } from './run.ts';
import { guarantees } from './verdict/guarantees.ts';

function seconds(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) === 0) throw new InvalidArgumentError('It must be a number of seconds.');
  return Number(text);
}

interface Flags {
  seconds: number;
  only: readonly AttackName[];
  plant: readonly InjectedBug[];
}

const program = new Command('npm run attack --')
  .description(
    'Attacks an image service as anyone on the internet could, and checks that ordinary viewers do not notice. ' +
      'Starts its own service and PostgreSQL, and uses loopback addresses only.',
  )
  .option('--seconds <number>', 'length of the attack in seconds', seconds, 600)
  .addOption(
    new Option('--only <attack...>', 'run only these attacks').choices(attackNames).default(attackNames, 'all'),
  )
  .addOption(
    new Option('--plant <bug...>', 'inject bugs that the run must detect')
      .choices(Object.keys(injectedBugs))
      .default([]),
  )
  .parse(process.argv.slice(2), { from: 'user' });
const flags = program.opts<Flags>();

await runTool(async (hooks) => {
  const measured = await run({
    attackSeconds: flags.seconds,
    attackNames: flags.only,
    injectedBugs: flags.plant,
    ...hooks,
  });
  process.stdout.write(`\n${reportText(measured, flags.plant)}\n`);
  return guarantees(measured).every(({ holds }) => holds);
});
