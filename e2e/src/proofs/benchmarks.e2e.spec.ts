import { describeIfInstalled, repositoryRoot, scratchFolder } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const program = join(repositoryRoot, 'tools/proofs/dist/load/main.js');
const performancePage = readFileSync(join(repositoryRoot, 'docs', 'performance.md'), 'utf8');

/** Concurrent tests do not wait for `beforeAll`. */
const folder = makeFolder();

async function makeFolder(): Promise<string> {
  const path = mkdtempSync(join(await scratchFolder(), 'tminus-bench-'));
  chmodSync(path, 0o755); // so that PostgreSQL's user can enter it
  return path;
}

afterAll(async () => rmSync(await folder, { recursive: true, force: true }));

/** Runs the shortest form of a benchmark. @returns its section in a copy of docs/performance.md */
async function smoke(name: string, flags: readonly string[]): Promise<string> {
  const page = join(await folder, `${name}.md`);
  writeFileSync(page, performancePage);
  const args = ['--smoke', '--only', name, '--write', page, ...flags];
  // Temporary databases are in the folder too.
  await promisify(execFile)(process.execPath, [program, ...args], { env: { ...process.env, TMPDIR: await folder } });
  return new RegExp(`<!-- bench:${name} -->\n([^]*?)<!-- /bench -->`).exec(readFileSync(page, 'utf8'))?.[1] ?? '';
}

/** The number of figures of each benchmark, and the program that it needs. */
const benchmarks: [name: string, figures: number, program: 'node' | 'chromium', ...flags: string[]][] = [
  ['compression', 7, 'node'],
  ['service', 6, 'node'],
  ['cold', 2, 'node'],
  ['memory', 2, 'node'],
  ['campaigns', 7, 'node'],
  ['api', 3, 'node'],
  ['counts', 5, 'node'],
  ['simulation', 2, 'node', '--nodes', '1', '--seconds', '1'],
  ['console', 4, 'chromium'],
  ['web', 5, 'chromium'],
];

/** Of a figure: three values with the same unit, the first of which is not 0. */
const unjudged =
  /^\| .+ \| (?=[\d.,]*[1-9])[\d.,]+(%|x| [^\s,]+), not judged +\| [\d.,]+\1 +\| [\d.,]+\1 +\| .*a smoke test +\|$/;

async function expectFigures(name: string, count: number, flags: readonly string[]): Promise<void> {
  const section = await smoke(name, flags);
  const [, figures = ''] = /^\| Figure .*\n\| -.*\n((?:\|.*\n)*)/m.exec(section) ?? [];
  const rows = figures.split('\n').filter((row) => row !== '');
  expect(rows).toHaveLength(count);
  for (const row of rows) expect(row).toMatch(unjudged);
  expect(section).toMatch(/, Node \d+\.\d+\.\d+, \d{4}-\d\d-\d\d\./);
  expect(section).not.toMatch(/NaN|Infinity|undefined/);
}

it('every table of docs/performance.md has a benchmark', () => {
  const sections = [...performancePage.matchAll(/^<!-- bench:(\S+) -->$/gm)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(benchmarks.map(([name]) => name).toSorted());
});

for (const needed of ['node', 'chromium'] as const) {
  const those = benchmarks.filter(([, , program]) => program === needed);
  describeIfInstalled(needed, `the shortest form of a benchmark with ${needed}`, () => {
    it.concurrent.each(those)('has a value for each figure of %s', (name, count, _program, ...flags) =>
      expectFigures(name, count, flags),
    );
  });
}
