import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pc from 'picocolors';
import { apiFigures } from './api.ts';
import { consoleFigures } from './console.ts';
import { longTailFigures } from './long-tail.ts';
import type { Figure } from './figure.ts';
import { campaignFigures } from './campaigns.ts';
import { coldFigures } from './cold.ts';
import { memoryFigures } from './memory.ts';
import { canPin } from './pinned.ts';
import { serviceFigures } from './service.ts';
import { webFigures } from './web.ts';
import { describeConditions, observe } from '@tminus/testing/machine-conditions';
import { compressionFigures } from './compression.ts';
import { type Results, type Table, replaceSection, sectionNames, machine, section } from './report.ts';
import { type BenchmarkName, type OnRequest, program } from './program.ts';
import { simulationFigures } from './simulation-figures.ts';

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
  counts: scaled(longTailFigures, { timers: 10_000 }),
};

const onRequestOnly: Record<OnRequest, Benchmark> = {
  console: scaled(consoleFigures, { rounds: 1 }),
  web: scaled(webFigures, { rounds: 1, seconds: 0.2, timers: 100, pages: 1, pageSeconds: 1 }),
  simulation: () => simulationFigures(log, program.opts<{ nodes: number[]; seconds: number }>()),
};
const all: Record<BenchmarkName, Benchmark> = { ...benchmarks, ...onRequestOnly };

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
const now = new Date();
const sections = results.map((each) => [each.name, section(each, now)] as const);
process.stdout.write(sections.map(([name, text]) => `\n${name}: ${text}\n`).join(''));
if (document !== undefined)
  writeFileSync(
    document,
    sections.reduce((text, [name, content]) => replaceSection(text, name, content), readFileSync(document, 'utf8')),
  );
process.exit(0);
