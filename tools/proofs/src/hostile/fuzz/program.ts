import { wholeNumber } from '@tminus/testing';
import { Command } from 'commander';

export const program = new Command('npm run proofs -- fuzz')
  .description(
    'Sends hostile requests over raw sockets to both services (a tenth to the image service) and checks every response. ' +
      'Uses the database of DATABASE_URL, or starts a temporary one.',
  )
  .option('--requests <number>', 'number of requests', wholeNumber, 10_000)
  .option('--seed <number>', 'the same seed gives the same requests', wholeNumber, Date.now() % 1_000_000)
  .option('--replay <file>', 'repeat a saved connection that had problems');
