import { positiveNumber, printReport, runTool } from '@tminus/testing';
import { Command } from 'commander';
import { type Progress, run } from './run.ts';
import { guarantees } from './verdict/guarantees.ts';

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
const leak = { NODE_OPTIONS: `--import=${new URL('./preload/requests-kept.js', import.meta.url).href}` };

const progressText = ({ seconds, received, failed, megabytes }: Progress) =>
  [
    `${(seconds / 60).toFixed(1).padStart(5)} min`,
    `${received.toLocaleString('en-US').padStart(9)} images`,
    `${failed} failed`,
    `${Math.round(megabytes)} MB`,
  ].join('   ');

await runTool(async (hooks) => {
  const measured = await run({
    seconds: minutes * 60,
    timers,
    rate,
    environment: plantLeak ? leak : {},
    ...hooks,
    onProgress: (progress) => hooks.log(progressText(progress)),
  });
  return printReport({ title: 'Soak', guarantees: guarantees(measured) });
});
