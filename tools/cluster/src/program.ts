import { Command, Option } from 'commander';
import { type Inbox, inboxes } from './cluster/cluster.ts';
import { plants } from './proof/prove.ts';

export const program = new Command('npm run cluster --')
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
  );
