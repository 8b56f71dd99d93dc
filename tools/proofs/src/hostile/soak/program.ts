import { positiveNumber } from '@tminus/testing';
import { Command } from 'commander';

export const program = new Command('npm run proofs -- soak')
  .description(
    'Runs an image service under a steady load of a million addresses, with clients that leave early, read slowly or never, and checks ' +
      'that nothing accumulates. Starts its own service and PostgreSQL, and uses loopback addresses only.',
  )
  .option('--minutes <number>', 'length of the load', positiveNumber, 30)
  .option('--timers <number>', 'number of timers', positiveNumber, 100_000)
  .option('--rate <number>', 'images per second of ordinary viewers', positiveNumber, 600)
  .option('--plant-leak', 'inject a bug that the run must detect: each request leaves 64 KB of memory');
