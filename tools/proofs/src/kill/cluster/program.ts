import { type PatroniFlags, addPatroniOptions } from '@tminus/testing';
import { Command, Option } from 'commander';
import { type DatabaseName, type Parts, databases } from './cluster/cluster.ts';
import { type Plant, plants } from './proof/prove.ts';

export interface Flags extends PatroniFlags, Parts {
  prove?: true;
  plant: Plant[];
}

export const program = new Command('npm run proofs -- cluster')
  .description(
    'Starts three api and three embed nodes, PostgreSQL with standbys, Redis and Caddy on addresses of this machine only, until you press Ctrl-C. ' +
      'Needs caddy and redis-server, and root for --database patroni.',
  )
  .addOption(
    new Option(
      '--database <name>',
      'who makes a standby the primary when that dies: this tool (one replica), or Patroni (three servers with etcd and HAProxy, in a network of their own with all nodes)',
    )
      .choices(Object.keys(databases))
      .default('replica' satisfies DatabaseName),
  )
  .option('--prove', 'prove under load what a cluster promises, print the figures, and exit')
  .addOption(
    new Option('--plant <fault...>', 'make the cluster worse, which --prove must detect')
      .choices(Object.keys(plants))
      .default([]),
  );
addPatroniOptions(program, '--database patroni');
