import { Command } from 'commander';
import { writeFileSync } from 'node:fs';
import pc from 'picocolors';
import { apiFigures } from './api/benchmark.ts';
import { type Figure, verdict } from './figure.ts';
import { serviceFigures } from './http/benchmark.ts';
import { loadGenerator } from './http/load.ts';
import { memoryFigures } from './http/memory.ts';
import { canPin } from './http/pinned.ts';
import { renderingFigures } from './rendering/benchmark.ts';
import { machine, table } from './report.ts';
import { viewFigures } from './views/benchmark.ts';
import { simulate } from './views/simulation.ts';

const say = (text: string) => void process.stderr.write(`${pc.dim(text)}\n`);

const benchmarks: Record<string, () => Promise<Figure[]>> = {
  rendering: () => renderingFigures(say),
  service: () => serviceFigures(say),
  memory: () => memoryFigures(say),
  api: () => apiFigures(say),
  views: () => viewFigures(),
};

/** Measured only when asked for by name: they tell much and judge nothing. */
const onRequest: typeof benchmarks = { simulation: () => simulate(say) };
const all = { ...benchmarks, ...onRequest };

const program = new Command('npm run bench --')
  .description('Measures what T-minus promises, each figure as a ratio against a baseline in the same run.')
  .option('--only <name>', `one of: ${Object.keys(all).join(', ')}`)
  .option('--json <file>', 'also write the figures there, as JSON')
  .parse(process.argv.slice(2), { from: 'user' });
const { only, json } = program.opts<{ only?: string; json?: string }>();
if (only !== undefined && !Object.hasOwn(all, only)) program.error(`There is no benchmark "${only}".`);

say(`${machine()}; load by ${loadGenerator}${canPin ? ', servers and load each on a core of their own' : ''}`);
const figures: Figure[] = [];
for (const [name, measure] of Object.entries(only === undefined ? benchmarks : all)) {
  if (only !== undefined && only !== name) continue;
  say(`${name} …`);
  figures.push(...(await measure()));
}
process.stdout.write(`\n${table(figures)}\n`);
if (json !== undefined)
  writeFileSync(
    json,
    `${JSON.stringify({ machine: machine(), figures: figures.map((each) => ({ ...each, verdict: verdict(each) })) }, null, 2)}\n`,
  );
process.exit(0);
