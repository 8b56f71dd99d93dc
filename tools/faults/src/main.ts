import { repositoryRoot, runTool, wholeNumber } from '@tminus/testing';
import { Command, Option } from 'commander';
import { randomInt } from 'node:crypto';
import { join, resolve } from 'node:path';
import { inNamespaces } from './run/namespaces.ts';
import { type FailoverName, failoverNames, runFailovers } from './run/failovers.ts';
import { planKills } from './run/plan.ts';
import { report } from './report.ts';
import { type Fault, type InjectedBug, faults, injectedBugs, revealingKills } from './run/faults.ts';
import { run } from './run/run.ts';
import { runWebhooks } from './webhooks/run.ts';

interface Flags {
  kills?: number;
  seconds?: number;
  rate?: number;
  seed: number;
  only?: Fault[];
  plant?: InjectedBug;
  short?: true;
  webhooks?: true;
  patroni?: true | FailoverName[];
  debian: string;
  inNamespaces?: true;
}

const full = {
  timeoutMinutes: 60,
  faults,
  kills: 24,
  webhooks: { events: 10_000, kills: 40 },
  lengths: {
    outages: 60,
    'stalled-network': 45,
    'lost-answers': 5,
    dump: 20,
    'sent-twice': 10,
    'frozen-service': 25,
    'small-segments': 15,
    'restored-backup': 30,
    'full-disk': 8,
  },
  spools: ['a', 'a', 'b'],
  timers: 301,
  evergreenTimers: 30,
  accounts: 16,
  rate: 300,
};
/** Faults that take long because they wait for timeouts. */
const longFaults: readonly Fault[] = [
  'stalled-network',
  'frozen-counter',
  'frozen-backend',
  'frozen-service',
  'midnight',
];
const short: typeof full = {
  timeoutMinutes: 20,
  faults: faults.filter((fault) => !longFaults.includes(fault)),
  kills: 6,
  webhooks: { events: 1_000, kills: 3 },
  lengths: {
    outages: 2,
    'stalled-network': 3,
    'lost-answers': 2,
    dump: 2,
    'sent-twice': 3,
    'frozen-service': 40,
    'small-segments': 2,
    'restored-backup': 3,
    'full-disk': 2,
  },
  spools: ['a', 'a'],
  timers: 41,
  evergreenTimers: 8,
  accounts: 5,
  rate: 100,
};
/** Each of 15 accounts sends a request a second to the API. */
const ofFailovers = { spools: ['a', 'b'], timers: 101, evergreenTimers: 16, accounts: 16, rate: 40 };
const programs = join(repositoryRoot, 'node_modules', '.cache', 'patroni');

const program = new Command('npm run faults --')
  .description(
    'Kills, freezes and disconnects the services and PostgreSQL under load, and compares everything that was answered with the counts.',
  )
  .option('--kills <number>', `number of kills with SIGKILL (default: ${full.kills})`, wholeNumber)
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
  .addOption(
    new Option('--plant <bug>', 'inject a bug that the run must detect, with the fault that reveals it').choices(
      Object.keys(injectedBugs),
    ),
  )
  .option(
    '--webhooks',
    `instead of views: delivers the events of changes to a receiver that fails, during kills of APIs and PostgreSQL`,
  )
  .addOption(
    new Option(
      '--patroni [fault...]',
      'instead of one PostgreSQL: breaks the servers of a cluster with Patroni in turn (needs root)',
    ).choices(failoverNames),
  )
  .option(
    '--debian <folder>',
    'with --patroni: the folder in which its programs are or will be installed',
    (path) => resolve(path),
    programs,
  )
  .addOption(new Option('--in-namespaces').hideHelp())
  .option('--short', 'few kills, short faults, and none that waits for timeouts, as in npm run proofs')
  .parse(process.argv.slice(2), { from: 'user' });
const flags = program.opts<Flags>();

const base = flags.short ? short : full;
const {
  seed,
  plant: injectedBug,
  only = injectedBug ? [injectedBugs[injectedBug]] : base.faults,
  kills,
  rate = base.rate,
  seconds = base.lengths.outages,
} = flags;
const revealing = injectedBug && kills === undefined ? revealingKills[injectedBug] : undefined;
const plan = revealing
  ? [{ afterMs: 0, kill: revealing }]
  : planKills({ seed, kills: kills ?? base.kills, slots: base.spools.length });
const lengths = { ...base.lengths, outages: seconds };
const { debian } = flags;
const failovers = Array.isArray(flags.patroni) ? flags.patroni : failoverNames;
const options = { ...base, faults: only, lengths, kills: plan, rate, seed, injectedBug };
if (flags.patroni && !flags.inNamespaces) await inNamespaces(flags.debian);
await runTool(async ({ log, onCleanup }) => {
  if (flags.webhooks)
    return runWebhooks({ ...base.webhooks, ...(kills !== undefined && { kills }), seed }, { log, onCleanup });

  let lastStep = '';
  const logStep = (text: string) => {
    lastStep = text.trim();
    log(text);
  };
  /** Without it, a run that waits for something that never happens would not end. */
  const overdue = new Promise<never>((_resolve, reject) => {
    const fail = () =>
      reject(new Error(`It did not end within ${base.timeoutMinutes} minutes. Its last step: ${lastStep}`));
    setTimeout(fail, base.timeoutMinutes * 60_000);
  });
  const hooks = { log: logStep, onCleanup };
  const work = flags.patroni
    ? runFailovers({ ...options, ...ofFailovers, rate: flags.rate ?? ofFailovers.rate, debian, failovers }, hooks)
    : run(options, hooks);
  return report(await Promise.race([work, overdue]));
}, `The run failed (seed ${seed})`);
