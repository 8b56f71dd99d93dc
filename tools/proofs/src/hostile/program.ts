import { positiveNumber, wholeNumber } from '@tminus/testing';
import { Command, Option } from 'commander';
import { attackNames } from './attacks.ts';
import { floodNames } from './floods.ts';
import { injectedBugs } from './preload/injected-bugs.ts';

const names = ['input', ...attackNames, ...floodNames];
export const program = new Command('npm run proofs -- hostile')
  .description(
    'Sends hostile input to both services and attacks them as anyone on the internet could, and checks every response and that ' +
      'others do not notice. Starts its own services and PostgreSQL, and uses loopback addresses only.',
  )
  .option('--seconds <number>', 'length of the attack in seconds', positiveNumber, 600)
  .option('--connections <number>', 'how many connections send hostile input', wholeNumber, 5_000)
  .option('--seed <number>', 'the same seed gives the same input', wholeNumber, Date.now() % 1_000_000)
  .option('--path <path>', 'repeat only the input that had problems: a report names it')
  .addOption(new Option('--only <attack...>', 'run only these attacks').choices(names).default(names, 'all'))
  .addOption(
    new Option('--plant <bug...>', 'inject bugs that the run must detect')
      .choices(Object.keys(injectedBugs))
      .default([]),
  );
