import { type ToolHooks, enterOwnNamespaces, runTool } from '@tminus/testing';
import { type NodeBug, nodeBugs, runNodes } from './nodes/run.ts';
import { type Flags, program } from './program.ts';
import { report } from './report.ts';
import { failoverNames, isSettingsBug, revealingFailovers, runFailovers } from './run/failovers.ts';
import { type Fault, type InjectedBug, injectedBugs, revealingKills } from './run/faults.ts';
import { planKills } from './run/plan.ts';
import { run } from './run/run.ts';
import { followRunbook } from './run/runbook.ts';
import { full, ofFailovers, short } from './scales.ts';
import { runWebhooks } from './webhooks/run.ts';

program.parse(process.argv.slice(2), { from: 'user' });
const flags = program.opts<Flags>();

const base = flags.short ? short : full;
const { seed, plant, debian, kills, rate = base.rate, seconds = base.lengths.outages } = flags;
const settingsBug = flags.patroni && plant && isSettingsBug(plant) ? plant : undefined;
const nodeBug = flags.nodes && plant && Object.hasOwn(nodeBugs, plant) ? (plant as NodeBug) : undefined;
const injectedBug = plant && Object.hasOwn(injectedBugs, plant) ? (plant as InjectedBug) : undefined;
if (plant && !(settingsBug ?? nodeBug ?? injectedBug))
  program.error(`error: --plant ${plant} needs --patroni or --nodes`);
const only: readonly Fault[] = flags.only ?? (injectedBug ? [injectedBugs[injectedBug]] : base.faults);
// One service is enough to reveal each of them, or two that share a spool.
const spools = injectedBug ? base.spools.slice(0, injectedBug === 'offset-ignored' ? 2 : 1) : base.spools;
const revealing = injectedBug && kills === undefined ? revealingKills[injectedBug] : undefined;
const plan = revealing
  ? [{ afterMs: 0, kill: revealing }]
  : planKills({ seed, kills: kills ?? base.kills, slots: spools.length });
const lengths = { ...base.lengths, outages: seconds };
const allFailovers = settingsBug ? [revealingFailovers[settingsBug]] : failoverNames;
const failovers = Array.isArray(flags.patroni) ? flags.patroni : allFailovers;
const { requests = 0 } = flags;
const options = { ...base, spools, faults: only, requests, lengths, kills: plan, rate, seed, injectedBug };
if (flags.patroni) await enterOwnNamespaces(flags, flags.runbook && ['prometheus']);

async function runChosen(hooks: ToolHooks): Promise<boolean> {
  if (flags.patroni && flags.runbook) return followRunbook(debian, hooks);
  if (flags.nodes) return runNodes(nodeBug, hooks);
  if (flags.webhooks) return runWebhooks({ ...base.webhooks, ...(kills !== undefined && { kills }), seed }, hooks);
  if (!flags.patroni) return report(await run(options, hooks));
  const scale = { ...ofFailovers, rate: flags.rate ?? ofFailovers.rate };
  return report(await runFailovers({ ...options, ...scale, debian, failovers, settingsBug }, hooks));
}

await runTool(runChosen, { failure: `The run failed (seed ${seed})`, minutes: base.timeoutMinutes });
