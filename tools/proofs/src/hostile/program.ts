import { positiveNumber } from '@tminus/testing';
import { Command, Option } from 'commander';
import { attackNames } from './attacks/attacks.ts';
import { floodNames } from './floods/floods.ts';
import { injectedBugs } from './preload/injected-bugs.ts';

const names = [...attackNames, ...floodNames];
export const program = new Command('npm run proofs -- hostile')
  .description(
    'Attacks both services as anyone on the internet could, and checks that others do not notice. ' +
      'Starts its own services and PostgreSQL, and uses loopback addresses only.',
  )
  .option('--seconds <number>', 'length of the attack in seconds', positiveNumber, 600)
  .addOption(new Option('--only <attack...>', 'run only these attacks').choices(names).default(names, 'all'))
  .addOption(
    new Option('--plant <bug...>', 'inject bugs that the run must detect')
      .choices(Object.keys(injectedBugs))
      .default([]),
  );
