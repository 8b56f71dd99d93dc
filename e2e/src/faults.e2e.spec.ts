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

/** The maximum time for a run, which takes half a minute on an idle machine. */
const timeoutMs = 240_000;

const injectedBugs = {
  'memory-buffer': 'answered, but not in the spool',
  'offset-outside': 'in the spool, but not counted',
};
type InjectedBug = keyof typeof injectedBugs;

let withoutBug: Promise<Result>;
let withBug: Record<InjectedBug, Promise<Result>>;

beforeAll(() => {
  // The runs spend most of their time waiting, so they run at the same time.
  withoutBug = faults('--seed', '1');
  // With this seed, the first kill hits an image service in mid-transaction that waits for a table of counts.
  const run = (bug: InjectedBug) => faults('--plant', bug, '--seed', '3', '--kills', '2');
  withBug = { 'memory-buffer': run('memory-buffer'), 'offset-outside': run('offset-outside') };
});

describe('the fault test', () => {
  it(
    'finds no lost or duplicate views after every kind of kill and two PostgreSQL outages',
    async () => {
      const { output } = await withoutBug;
      // Does not check the exit code, because images can be late on a busy machine.
      const guarantees = ['views lost', 'views counted twice', 'totals that do not match the counts'];
      for (const name of guarantees) expect(output).toMatch(new RegExp(`^${name} +0 +0 +holds$`, 'm'));
      expect(output.match(/^all views counted after .* holds$/gm)).toHaveLength(3);
    },
    timeoutMs,
  );

  it.each(Object.keys(injectedBugs) as InjectedBug[])(
    'detects the injected bug %s',
    async (bug) => {
      const { code, output } = await withBug[bug];
      expect(output).toContain('in mid-transaction, waiting for timer_view_buckets');
      expect(output).toMatch(new RegExp(`violation: [\\d,]+ ${injectedBugs[bug]}`));
      expect(code).toBe(1);
    },
    timeoutMs,
  );
});
