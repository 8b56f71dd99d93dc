import { positiveNumber, printReport, runTool } from '@tminus/testing';
import { Command } from 'commander';
import { importing } from '../preload/injected-bugs.ts';
import { guarantees } from './guarantees.ts';
import { soak } from './run.ts';

const program = new Command('npm run soak --')
  .description(
    'Runs an image service under a steady load of a million addresses, with clients that leave early, read slowly or never, and checks ' +
      'that nothing accumulates. Starts its own service and PostgreSQL, and uses loopback addresses only.',
  )
  .option('--minutes <number>', 'length of the load', positiveNumber, 30)
  .option('--timers <number>', 'number of timers', positiveNumber, 100_000)
  .option('--rate <number>', 'images per second of ordinary viewers', positiveNumber, 600)
  .option('--plant-leak', 'inject a bug that the run must detect: each request leaves 64 KB of memory')
  .parse(process.argv.slice(2), { from: 'user' });
const { minutes, timers, rate, plantLeak } = program.opts<{
  minutes: number;
  timers: number;
  rate: number;
  plantLeak?: true;
}>();

await runTool(async (hooks) => {
  const environment = plantLeak ? importing('requests-kept') : {};
  const measured = await soak({ seconds: minutes * 60, timers, rate, environment }, hooks);
  return printReport({ title: 'Soak', guarantees: guarantees(measured) });
});
