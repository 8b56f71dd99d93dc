import { runTool } from '@tminus/testing';
import { type Flags, program } from './program.ts';
import { report } from './report.ts';
import { failoverNames, runFailovers } from './run/failovers.ts';
import { injectedBugs, revealingKills } from './run/faults.ts';
import { inNamespaces } from './run/namespaces.ts';
import { planKills } from './run/plan.ts';
import { run } from './run/run.ts';
import { full, ofFailovers, short } from './scales.ts';
import { runWebhooks } from './webhooks/run.ts';

program.parse(process.argv.slice(2), { from: 'user' });
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
