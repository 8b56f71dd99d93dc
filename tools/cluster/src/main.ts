import { alignColumns, printReport, runTool } from '@tminus/testing';
import { Command, Option } from 'commander';
import { type Inbox, inboxes } from './cluster/cluster.ts';
import { type Plant, plants, prove } from './proof/prove.ts';
import { keepRunning } from './keep-running.ts';

const program = new Command('npm run cluster --')
  .description(
    'Starts three api and three embed nodes, PostgreSQL with a streaming replica, Redis and Caddy on loopback addresses, until you press Ctrl-C. ' +
      'Needs caddy and redis-server, and nats-server for --inbox nats.',
  )
  .addOption(
    new Option(
      '--inbox <name>',
      'what carries the counts of views to PostgreSQL: a table of it, or three servers of NATS',
    )
      .choices(inboxes)
      .default('postgres' satisfies Inbox),
  )
  .option('--prove', 'prove under load what a cluster promises, print the figures, and exit')
  .addOption(
    new Option('--plant <fault...>', 'make the cluster worse, which --prove must detect')
      .choices(Object.keys(plants))
      .default([]),
  )
  .parse(process.argv.slice(2), { from: 'user' });
const { prove: proves, plant, inbox } = program.opts<{ prove?: true; plant: Plant[]; inbox: Inbox }>();

await runTool(async (hooks) => {
  if (!proves) {
    process.stdout.write(await keepRunning(hooks, inbox));
    await new Promise(() => undefined); // a signal ends the process
  }
  const started = performance.now();
  const { guarantees, figures } = await prove(hooks, { planted: plant, inbox });
  const title = `Cluster, ${Math.round((performance.now() - started) / 1000)} s`;
  return printReport({ title, guarantees, details: [alignColumns(figures)] });
});
