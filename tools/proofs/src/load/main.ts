import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pc from 'picocolors';
import { apiFigures } from './api/api.ts';
import { consoleFigures } from './console.ts';
import { countFigures } from './counts/benchmark.ts';
import { primaryTables } from './database/primary.ts';
import { eventFigures } from './events.ts';
import type { Figure } from './figure.ts';
import { campaignFigures } from './http/campaigns.ts';
import { coldFigures } from './http/cold.ts';
import { memoryFigures } from './http/memory.ts';
import { canPin } from './http/pinned.ts';
import { serviceFigures } from './http/service.ts';
import { webFigures } from './http/web.ts';
import { describeConditions, observe } from '@tminus/testing/machine-conditions';
import { overloadFigures } from './overload/benchmark.ts';
import { renderingFigures } from './rendering/benchmark.ts';
import { compressionFigures } from './rendering/compression.ts';
import { type Results, type Table, replaceSection, sectionNames, machine, report, section } from './report.ts';
import { type BenchmarkName, type OnRequest, program } from './program.ts';
import { simulationFigures } from './simulation/benchmark.ts';

const performanceDocument = fileURLToPath(new URL('../../../../docs/performance.md', import.meta.url));
const log = (text: string) => void process.stderr.write(`${pc.dim(text)}\n`);

/** A benchmark returns its figures, with tables if it measures more than figures. */
type Measured = Figure[] | { figures: Figure[]; tables: Table[] };

type Benchmark = () => Promise<Measured>;

/** @param smoke - the scale with `--smoke`: as little as possible for a value of each figure */
const scaled =
  <Scale>(measure: (logLine: typeof log, scale?: Scale) => Promise<Measured>, smoke: Scale): Benchmark =>
  () =>
    measure(log, program.opts<{ smoke?: true }>().smoke ? smoke : undefined);

const benchmarks: Record<Exclude<BenchmarkName, OnRequest>, Benchmark> = {
  rendering: scaled(renderingFigures, { rounds: 1, runs: 20, baselineRuns: 1, images: 5 }),
  compression: scaled(compressionFigures, { images: 2 }),
  service: scaled(serviceFigures, {
    rounds: 1,
    seconds: 0.2,
    latency: { rounds: 1, seconds: 0.5, longSeconds: 0.5 },
    timers: 100,
  }),
  cold: scaled(coldFigures, { builds: 1, rounds: 1, seconds: 0.5 }),
  memory: scaled(memoryFigures, { timers: 50, parts: 10 }),
  campaigns: scaled(campaignFigures, { rounds: 1, seconds: 0.2, timers: 80, values: 200, ends: 100 }),
  api: scaled(apiFigures, { rounds: 1, seconds: 0.2 }),
  counts: scaled(countFigures, {
    recording: { rounds: 1, seconds: 0.2 },
    aggregation: { views: 50_000, runs: 1 },
    busySeconds: 5,
    longTailTimers: 10_000,
    readings: 1,
    accountReading: { timers: 2_000, runs: 1 },
  }),
};

const onRequestOnly: Record<OnRequest, Benchmark> = {
  console: scaled(consoleFigures, { rounds: 1 }),
  web: scaled(webFigures, { rounds: 1, seconds: 0.2, timers: 100, pages: 1, pageSeconds: 1 }),
  events: scaled(eventFigures, { timers: 2_000, idleSeconds: 1, rounds: 1, seconds: 0.5 }),
  primary: scaled(primaryTables, { timers: 2_000, requests: 1_000 }),
  overload: () => overloadFigures(log),
  simulation: () => simulationFigures(log, simulationOptions()),
};
const all: Record<BenchmarkName, Benchmark> = { ...benchmarks, ...onRequestOnly };

/** Without options, 10 and 50 nodes with busy timers, and a long tail. */
function simulationOptions() {
  const { nodes, tail, seconds } = program.opts<{ nodes?: number[]; tail?: true; seconds: number }>();
  return { nodes: nodes ?? (tail ? [] : [10, 50]), tail: tail ?? nodes === undefined, seconds };
}

program.parse(process.argv.slice(2), { from: 'user' });
const { only, smoke, write, ...options } = program.opts<{
  only?: string;
  all?: true;
  smoke?: true;
  write?: string | true;
}>();
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
process.exit(0);
