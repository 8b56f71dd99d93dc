import { Cleanups } from '@tminus/testing';
import { Command, Option } from 'commander';
import pc from 'picocolors';
import { type Plant, plants, prove } from './proof/prove.ts';
import { allHold, reportText } from './report.ts';
import { keepRunning } from './keep-running.ts';

const program = new Command('npm run cluster --')
  .description(
    'Starts three api and three embed nodes, PostgreSQL with a streaming replica, Redis and Caddy on loopback addresses, until you press Ctrl-C. ' +
      'Needs caddy and redis-server.',
  )
  .option('--prove', 'prove under load what a cluster promises, print the figures, and exit')
  .addOption(
    new Option('--plant <fault...>', 'make the cluster worse, which --prove must detect')
      .choices(Object.keys(plants))
      .default([]),
  )
  .parse(process.argv.slice(2), { from: 'user' });
const { prove: proves, plant } = program.opts<{ prove?: true; plant: Plant[] }>();

const started = Date.now();
const elapsed = () => (Date.now() - started) / 1000;
const log = (text: string) => {
  process.stderr.write(`${pc.dim(`${elapsed().toFixed(1).padStart(6)} s`)}  ${text}\n`);
};

const cleanups = new Cleanups((error) => log(`clean-up failed: ${String(error)}`));
const hooks = { log, onCleanup: (cleanup: () => Promise<unknown>) => cleanups.add(cleanup) };
try {
  if (proves) {
    const proof = await prove(hooks, plant);
    process.stdout.write(`\n${reportText(proof, elapsed())}\n`);
    process.exitCode = allHold(proof) ? 0 : 1;
  } else {
    process.stdout.write(await keepRunning(hooks));
    await new Promise(() => undefined); // a signal ends the process
  }
} catch (error) {
  process.stderr.write(`${pc.red(String(error instanceof Error ? error.stack : error))}\n`);
  process.exitCode = 2;
} finally {
  await cleanups.run();
}
process.exit();
