import { type PatroniFlags, type SettingsBug, addPatroniOptions, settingsBugs, wholeNumber } from '@tminus/testing';
import { Command, Option } from 'commander';
import { randomInt } from 'node:crypto';
import { type FailoverName, failoverNames } from './run/failovers.ts';
import { type NodeBug, nodeBugs } from './nodes/run.ts';
import { type Fault, type InjectedBug, faults, injectedBugs } from './run/faults.ts';
import { full } from './scales.ts';

export interface Flags extends PatroniFlags {
  kills?: number;
  seconds?: number;
  rate?: number;
  seed: number;
  only?: Fault[];
  requests?: number;
  plant?: InjectedBug | SettingsBug | NodeBug;
  short?: true;
  webhooks?: true;
  nodes?: true;
  patroni?: true | FailoverName[];
  runbook?: true;
}

export const program = new Command('npm run proofs -- kill')
  .description(
    'Kills, freezes and disconnects the services and PostgreSQL under load, and compares everything that was answered with the counts.',
  )
  .option(
    '--kills <number>',
    `number of kills with SIGKILL (default: ${full.kills}; with --webhooks: ${full.webhooks.kills})`,
    wholeNumber,
  )
  .option(
    '--seconds <number>',
    `length of each PostgreSQL outage in seconds (default: ${full.lengths.outages})`,
    wholeNumber,
  )
  .option('--rate <number>', `images per second (default: ${full.rate})`, wholeNumber)
  .option(
    '--seed <number>',
    'seed of the random plan; the same seed gives the same plan',
    wholeNumber,
    randomInt(1_000_000),
  )
  .addOption(new Option('--only <fault...>', 'run only these faults').choices(faults))
  .option(
    '--requests <number>',
    'spread the faults of running services over so many requests (default: one follows the other)',
    wholeNumber,
  )
  .addOption(
    new Option('--plant <bug>', 'inject a bug that the run must detect, with the fault that reveals it').choices([
      ...Object.keys(injectedBugs),
      ...new Set(Object.keys({ ...settingsBugs, ...nodeBugs })),
    ]),
  )
  .option(
    '--webhooks',
    `instead of views: delivers the events of changes to a receiver that fails, during kills of APIs and PostgreSQL`,
  )
  .option(
    '--nodes',
    'instead of one API and image services without a web server: several nodes of each behind Caddy, and PostgreSQL with a replica',
  )
  .addOption(
    new Option(
      '--patroni [fault...]',
      'instead of one PostgreSQL: breaks the servers of a cluster with Patroni in turn (needs root)',
    ).choices(failoverNames),
  )
  .option('--runbook', 'with --patroni: runs the commands of docs/operate/failover.md after each fault, without load')
  .option('--short', 'few kills, short faults, and none that waits for timeouts, as in npm run proofs');
addPatroniOptions(program, '--patroni');
