import { positiveNumber } from '@tminus/testing';
import { Command } from 'commander';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pc from 'picocolors';
import { apiFigures } from './api/benchmark.ts';
import { consoleFigures } from './console/benchmark.ts';
import { countFigures } from './counts/benchmark.ts';
import { type Figure, verdict } from './figure.ts';
import { serviceFigures } from './http/benchmark.ts';
import { coldFigures } from './http/cold.ts';
import { memoryFigures } from './http/memory.ts';
import { canPin } from './http/pinned.ts';
import { describeConditions, observe } from '@tminus/testing/machine-conditions';
import { overloadFigures } from './overload/benchmark.ts';
import { renderingFigures } from './rendering/benchmark.ts';
import { compressionFigures } from './rendering/compression.ts';
import { replaceSection, sectionNames } from './document.ts';
import { type Results, type Table, machine, report, section } from './report.ts';
import { simulationFigures } from './simulation/benchmark.ts';
import { smokeScales } from './smoke-scales.ts';

const performanceDocument = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url));
const log = (text: string) => void process.stderr.write(`${pc.dim(text)}\n`);

/** A benchmark returns its figures, with tables if it measures more than figures. */
type Measured = Figure[] | { figures: Figure[]; tables: Table[] };

const benchmarks: Record<string, () => Promise<Measured>> = {
  rendering: () => renderingFigures(log, ifSmoke(smokeScales.rendering)),
  compression: () => compressionFigures(log, ifSmoke(smokeScales.compression)),
  service: () => serviceFigures(log, ifSmoke(smokeScales.service)),
  cold: () => coldFigures(log, ifSmoke(smokeScales.cold)),
  memory: () => memoryFigures(log, ifSmoke(smokeScales.memory)),
  api: () => apiFigures(log, ifSmoke(smokeScales.api)),
  counts: () => countFigures(log, ifSmoke(smokeScales.counts)),
};

/** Benchmarks that take minutes or need Chromium. They run only with --only or --all. */
const onRequest: typeof benchmarks = {
  console: () => consoleFigures(log, ifSmoke(smokeScales.console)),
  overload: () => overloadFigures(log),
  simulation: () => simulationFigures(log, simulationOptions()),
};
const all = { ...benchmarks, ...onRequest };

/** @returns undefined without --smoke: the default scale */
const ifSmoke = <Scale>(scale: Scale): Scale | undefined =>
  program.opts<{ smoke?: true }>().smoke ? scale : undefined;

const positiveNumbers = (text: string): number[] => text.split(',').map(positiveNumber);

/** Without options, 10 and 50 nodes with busy timers, and a long tail. */
function simulationOptions() {
  const { nodes, tail, seconds } = program.opts<{ nodes?: number[]; tail?: true; seconds: number }>();
  return { nodes: nodes ?? (tail ? [] : [10, 50]), tail: tail ?? nodes === undefined, seconds };
}

const program = new Command('npm run bench --')
  .description('Measures the performance figures of T-minus as ratios to baselines in the same run.')
  .option('--only <name>', `run only one of: ${Object.keys(all).join(', ')}`)
  .option('--all', 'run also those that take minutes or need Chromium')
  .option('--smoke', 'run as little as possible, to see that benchmarks work; judges nothing')
  .option('--json <file>', 'also write the figures to a JSON file')
  .option('--write [document]', 'also write the tables into their sections of docs/performance.md or another document')
  .option('--nodes <numbers>', 'simulation: the numbers of nodes with busy timers, for example 10,50', positiveNumbers)
  .option('--tail', 'simulation: ten nodes with a long tail of timers')
  .option('--seconds <number>', 'simulation: how long views are recorded', positiveNumber, 60)
  .parse(process.argv.slice(2), { from: 'user' });
const { only, smoke, json, write, ...options } = program.opts<{
  only?: string;
  all?: true;
  smoke?: true;
  json?: string;
  write?: string | true;
}>();
if (only !== undefined && !Object.hasOwn(all, only)) program.error(`The benchmark "${only}" does not exist.`);
const chosen = Object.entries(all).filter(([name]) =>
  only === undefined ? options.all || Object.hasOwn(benchmarks, name) : name === only,
);
const document = write === true ? performanceDocument : write;
if (smoke && write === true) program.error('The figures of a smoke test do not belong into docs/performance.md.');
if (document !== undefined) {
  const sections = sectionNames(readFileSync(document, 'utf8'));
  const missing = chosen.map(([name]) => name).filter((name) => !sections.includes(name));
  if (missing.length > 0) program.error(`${document} has no section for: ${missing.join(', ')}.`);
}

log(`${machine()}${canPin ? '; servers and load generators on separate cores' : ''}`);
const results: Results[] = [];
for (const [name, measure] of chosen) {
  log(`${name} …`);
  const { result, conditions } = smoke ? { result: await measure(), conditions: undefined } : await observe(measure);
  log(`  ${describeConditions(conditions)}`);
  const { figures, tables } = Array.isArray(result) ? { figures: result, tables: [] } : result;
  if (smoke) for (const each of figures) each.unjudged = 'a smoke test';
  results.push({ name, conditions, figures, tables });
}
process.stdout.write(`\n${report(results)}\n`);
if (document !== undefined) {
  const now = new Date();
  const replace = (text: string, each: Results) => replaceSection(text, each.name, section(each, now));
  writeFileSync(document, results.reduce(replace, readFileSync(document, 'utf8')));
}
if (json !== undefined) {
  const judged = results.map(({ figures, conditions, ...rest }) => ({
    ...rest,
    conditions,
    figures: figures.map((each) => ({ ...each, verdict: verdict(each, conditions) })),
  }));
  writeFileSync(json, `${JSON.stringify({ machine: machine(), results: judged }, null, 2)}\n`);
}
process.exit(0);
