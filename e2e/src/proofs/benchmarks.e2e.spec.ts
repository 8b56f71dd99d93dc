import { describeIfInstalled, repositoryRoot, scratchFolder } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const program = join(repositoryRoot, 'tools', 'bench', 'dist', 'main.js');
const performancePage = readFileSync(join(repositoryRoot, 'docs', 'performance.md'), 'utf8');

interface Figure {
  what: string;
  value: number;
  unit: string;
  verdict: string;
}

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(await scratchFolder(), 'tminus-bench-'));
  chmodSync(folder, 0o755); // so that PostgreSQL's user can enter it
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the shortest form of a benchmark. @returns its figures, and its section in a copy of docs/performance.md */
async function smoke(name: string, flags: readonly string[]): Promise<{ figures: Figure[]; section: string }> {
  const [json, page] = [join(folder, `${name}.json`), join(folder, `${name}.md`)];
  writeFileSync(page, performancePage);
  const args = ['--smoke', '--only', name, '--json', json, '--write', page, ...flags];
  // Temporary databases are in the folder too.
  await promisify(execFile)(process.execPath, [program, ...args], { env: { ...process.env, TMPDIR: folder } });
  const { results } = JSON.parse(readFileSync(json, 'utf8')) as { results: { figures: Figure[] }[] };
  return {
    figures: results.flatMap(({ figures }) => figures),
    section: new RegExp(`<!-- bench:${name} -->\n([^]*?)<!-- /bench -->`).exec(readFileSync(page, 'utf8'))?.[1] ?? '',
  };
}

/** The number of figures of each benchmark. */
const benchmarks: [name: string, figures: number, ...flags: string[]][] = [
  ['rendering', 4],
  ['compression', 5],
  ['service', 9],
  ['cold', 2],
  ['memory', 2],
  ['campaigns', 8],
  ['api', 3],
  ['counts', 11],
  ['events', 2],
  ['primary', 0],
  ['simulation', 2, '--nodes', '1', '--seconds', '1'],
];
/** Those that need a program. */
const others: [program: 'chromium' | 'nats-server', typeof benchmarks][] = [
  [
    'chromium',
    [
      ['console', 4],
      ['web', 5],
    ],
  ],
  ['nats-server', [['inbox', 1, '--nodes', '1', '--seconds', '1']]],
];
/** Takes minutes even with the shortest phases in which a service can be overloaded. */
const withoutShortForm = ['overload'];

async function expectFigures(name: string, count: number, flags: readonly string[]): Promise<void> {
  const { figures, section } = await smoke(name, flags);
  expect(figures).toHaveLength(count);
  for (const { what, value, unit, verdict } of figures) {
    expect({ what, isPositive: value > 0 && value < Infinity, verdict }).toEqual({
      what,
      isPositive: true,
      verdict: 'unjudged',
    });
    const cell = unit === 'x' || unit === '%' ? `[\\d.,]+${unit}` : `[\\d.,]+ ${unit}`;
    expect(section.split('\n').filter((row) => row.startsWith(`| ${what} `))).toEqual([
      expect.stringMatching(
        new RegExp(`\\| ${cell} +\\| ${cell} +\\| ${cell} +\\| not judged +\\| .*a smoke test +\\|$`),
      ),
    ]);
  }
  expect(section).toMatch(/, Node \d+\.\d+\.\d+, \d{4}-\d\d-\d\d\./);
  expect(section).not.toMatch(/NaN|Infinity|undefined/);
}

it('every table of docs/performance.md has a benchmark', () => {
  const sections = [...performancePage.matchAll(/^<!-- bench:(\S+) -->$/gm)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(
    [...[benchmarks, ...others.map(([, each]) => each)].flat().map(([name]) => name), ...withoutShortForm].toSorted(),
  );
});

describe('the shortest form of a benchmark', () => {
  it.each(benchmarks)('has a value for each figure of %s', (name, count, ...flags) =>
    expectFigures(name, count, flags),
  );
});

for (const [neededProgram, needing] of others) {
  describeIfInstalled(neededProgram, `the shortest form of a benchmark with ${neededProgram}`, () => {
    it.each(needing)('has a value for each figure of %s', (name, count, ...flags) => expectFigures(name, count, flags));
  });
}
