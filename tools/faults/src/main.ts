import { Command, InvalidArgumentError, Option } from 'commander';
import { randomInt } from 'node:crypto';
import pc from 'picocolors';
import { allHold } from './report/guarantees.ts';
import { reportText } from './report/report.ts';
import { type InjectedBug, injectedBugs, run } from './run/run.ts';

interface Flags {
  kills?: number;
  seconds?: number;
  rate?: number;
  seed: number;
  plant?: InjectedBug;
  short?: true;
}

const full = { kills: 24, outageSeconds: 60, diskFullSeconds: 8, crossesMidnight: true, timers: 301, rate: 300 };
const short = { kills: 5, outageSeconds: 2, diskFullSeconds: 2, crossesMidnight: false, timers: 41, rate: 100 };
/** Kills alone reveal an injected bug. The other scenarios would only take time. */
const killsOnly = { outageSeconds: 0, diskFullSeconds: 0, crossesMidnight: false };

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

const program = new Command('npm run faults --')
  .description('Kills the services and PostgreSQL under load, and compares every answered view with the counts.')
  .option('--kills <number>', `number of kills with SIGKILL (default: ${full.kills})`, wholeNumber)
  .option(
    '--seconds <number>',
    `length of each PostgreSQL outage in seconds (default: ${full.outageSeconds})`,
    wholeNumber,
  )
  .option('--rate <number>', `images per second (default: ${full.rate})`, wholeNumber)
  .option(
    '--seed <number>',
    'seed of the random plan; the same seed gives the same plan',
    wholeNumber,
    randomInt(1_000_000),
  )
  .addOption(new Option('--plant <bug>', 'inject a bug that the run must detect').choices(injectedBugs))
  .option('--short', 'few kills and short outages, as in npm test')
  .parse(process.argv.slice(2), { from: 'user' });
const flags = program.opts<Flags>();

const started = Date.now();
function log(text: string): void {
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6);
  process.stderr.write(`${pc.dim(`${seconds} s`)}  ${text}\n`);
}

const cleanups: (() => Promise<unknown>)[] = [];
async function cleanUp(): Promise<void> {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) {
    await cleanup().catch((error: unknown) => log(`clean-up failed: ${String(error)}`));
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));
}

const base = { ...(flags.short ? short : full), ...(flags.plant && killsOnly) };
const {
  seed,
  plant: injectedBug,
  kills = base.kills,
  rate = base.rate,
  seconds: outageSeconds = base.outageSeconds,
} = flags;
const options = { ...base, outageSeconds, kills, rate, seed, injectedBug };
try {
  const report = await run(options, { log, onCleanup: (cleanup) => cleanups.push(cleanup) });
  process.stdout.write(`\n${reportText(report)}\n`);
  process.exitCode = allHold(report) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${pc.red(`The run failed (seed ${flags.seed}): ${String(error)}`)}\n`);
  process.exitCode = 2;
} finally {
  await cleanUp();
}
process.exit();
