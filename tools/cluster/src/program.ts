import { Command, Option } from 'commander';
import { plants } from './proof/prove.ts';

export const program = new Command('npm run cluster --')
  .description(
    'Starts three api and three embed nodes, PostgreSQL with a streaming replica, Redis and Caddy on loopback addresses, until you press Ctrl-C. ' +
      'Needs caddy and redis-server.',
  )
  .option('--prove', 'prove under load what a cluster promises, print the figures, and exit')
  .addOption(
    new Option('--plant <fault...>', 'make the cluster worse, which --prove must detect')
      .choices(Object.keys(plants))
      .default([]),
  );
