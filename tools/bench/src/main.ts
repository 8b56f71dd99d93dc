import { Command, InvalidArgumentError } from 'commander';
import { writeFileSync } from 'node:fs';
import pc from 'picocolors';
import { apiFigures } from './api/benchmark.ts';
import { consoleFigures } from './console/benchmark.ts';
import { countFigures } from './counts/benchmark.ts';
import { type Figure, verdict } from './figure.ts';
import { serviceFigures } from './http/benchmark.ts';
import { coldFigures } from './http/cold.ts';
import { loadGenerator } from './http/load.ts';
import { memoryFigures } from './http/memory.ts';
import { canPin } from './http/pinned.ts';
import { renderingFigures } from './rendering/benchmark.ts';
import { compressionFigures } from './rendering/compression.ts';
import { machine, table } from './report.ts';
import { simulationFigures } from './simulation/benchmark.ts';

const log = (text: string) => void process.stderr.write(`${pc.dim(text)}\n`);

const benchmarks: Record<string, () => Promise<Figure[]>> = {
  rendering: () => renderingFigures(log),
  compression: () => compressionFigures(log),
  service: () => serviceFigures(log),
  cold: () => coldFigures(log),
  memory: () => memoryFigures(log),
  api: () => apiFigures(log),
  counts: () => countFigures(log),
};

/** Benchmarks that take minutes or need Chromium. They run only if named by --only. */
const onRequest: typeof benchmarks = {
  console: () => consoleFigures(log),
  simulation: () => simulationFigures(log, simulationOptions()),
};
const all = { ...benchmarks, ...onRequest };

function parseNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is not a positive number.');
  return Number(text);
}

function parseNumbers(text: string): number[] {
  return text.split(',').map(parseNumber);
}

/** Without options, 10 and 50 nodes with busy timers, and a long tail. */
function simulationOptions() {
  const { nodes, tail, seconds } = program.opts<{ nodes?: number[]; tail?: true; seconds: number }>();
  return { nodes: nodes ?? (tail ? [] : [10, 50]), tail: tail ?? nodes === undefined, seconds };
}

const program = new Command('npm run bench --')
  .description('Measures the performance figures of T-minus as ratios to baselines in the same run.')
  .option('--only <name>', `run only one of: ${Object.keys(all).join(', ')}`)
  .option('--json <file>', 'also write the figures to a JSON file')
  .option('--nodes <numbers>', 'simulation: the numbers of nodes with busy timers, for example 10,50', parseNumbers)
  .option('--tail', 'simulation: ten nodes with a long tail of timers')
  .option('--seconds <number>', 'simulation: how long views are recorded', parseNumber, 60)
  .parse(process.argv.slice(2), { from: 'user' });
const { only, json } = program.opts<{ only?: string; json?: string }>();
if (only !== undefined && !Object.hasOwn(all, only)) program.error(`The benchmark "${only}" does not exist.`);

log(`${machine()}; load generator: ${loadGenerator}${canPin ? '; servers and load on separate cores' : ''}`);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(only === undefined ? benchmarks : all)) {
  if (only !== undefined && only !== name) continue;
  log(`${name} …`);
  figures.push(...(await measure()));
}
process.stdout.write(`\n${table(figures)}\n`);
if (json !== undefined)
  writeFileSync(
    json,
    `${JSON.stringify({ machine: machine(), figures: figures.map((each) => ({ ...each, verdict: verdict(each) })) }, null, 2)}\n`,
  );
process.exit(0);
