import { repositoryRoot } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Result {
  code: number;
  output: string;
}

/** Runs the short form of `npm run faults`, which starts its own PostgreSQL and services. */
function faults(...flags: string[]): Promise<Result> {
  const program = join(repositoryRoot, 'tools', 'faults', 'dist', 'main.js');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, '--short', ...flags],
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stripVTControlCharacters(stderr + stdout) }), // CI gets colors
    );
  });
}

/** The maximum time for all runs, which take about a minute on an idle machine. */
const timeoutMs = 600_000;

/** The kinds of the first kill by seed. */
const killEveryService = ['--kills', '1', '--seed', '6'];
const killInMidTransaction = ['--kills', '1', '--seed', '10'];

const injectedBugs = [
  { bug: 'memory-buffer', flags: killEveryService, violation: 'answered, but not in the spool' },
  { bug: 'sequence-unchecked', flags: [], violation: 'totals that differ' },
  { bug: 'offsets-ignored', flags: [], violation: 'counted, but not in the spool' },
  { bug: 'offsets-ignored', flags: ['--only', 'emptied-inbox'], violation: 'in the spool, but not counted' },
  { bug: 'offset-outside', flags: killInMidTransaction, violation: 'in the spool, but not counted' },
];

let withoutBug: Promise<Result>;
let withBug: Promise<Result>[];

beforeAll(() => {
  // Two runs at a time: each starts a PostgreSQL and several services.
  withoutBug = faults('--seed', '1');
  let previous: Promise<unknown> = Promise.resolve();
  withBug = injectedBugs.map(({ bug, flags }) => {
    const result = previous.then(() => faults('--plant', bug, ...flags));
    previous = result;
    return result;
  });
});

describe('the fault test', () => {
  it(
    'finds no lost, duplicate or wrong counts after kills, outages, faults of counters and inbox, and a restored backup',
    async () => {
      const { output } = await withoutBug;
      // Does not check the exit code, because images can be late on a busy machine.
      const guarantees = [
        'views lost',
        'views counted twice',
        'totals that differ',
        'breakdown values that differ',
        'days and months of the account that differ',
        'API requests not counted, or counted twice',
      ];
      for (const name of guarantees) expect(output).toMatch(new RegExp(`^${name} +0 +0 +holds$`, 'm'));
      expect(output.match(/^all views counted after .* holds$/gm)).toHaveLength(6);
      expect(output).toMatch(/^healed after restore .* holds$/m);
    },
    timeoutMs,
  );

  it.each(injectedBugs.map((each, index) => ({ ...each, index })))(
    'detects the injected bug $bug: $violation',
    async ({ index, violation }) => {
      const { code, output } = (await withBug[index]) ?? {};
      expect(output).toMatch(new RegExp(`violation: [\\d,]+ ${violation}`));
      expect(code).toBe(1);
    },
    timeoutMs,
  );
});
