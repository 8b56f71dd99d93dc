import { repository } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Result {
  code: number;
  output: string;
}

/** Runs the short form of `npm run faults`, which starts its own PostgreSQL and services. */
function faults(...flags: string[]): Promise<Result> {
  const program = join(repository, 'tools', 'faults', 'dist', 'main.js');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, '--short', ...flags],
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stripVTControlCharacters(stderr + stdout) }), // CI gets colors
    );
  });
}

/** The test takes half a minute on an idle machine. */
const timeoutMs = 240_000;

describe('the fault test', () => {
  it(
    'finds no lost and no duplicate view after a kill of every kind and two PostgreSQL outages',
    async () => {
      const { output } = await faults('--seed', '1');
      // Not the exit code, because images can be too late on a busy machine.
      const guarantees = ['views lost', 'views counted twice', 'totals that do not match the counts'];
      for (const name of guarantees) expect(output).toMatch(new RegExp(`^${name} +0 +0 +holds$`, 'm'));
      expect(output.match(/^all views counted after .* holds$/gm)).toHaveLength(3);
    },
    timeoutMs,
  );

  it.each([
    ['memory-buffer', 'answered, but not in the spool'],
    ['offset-outside', 'in the spool, but not counted'],
  ])(
    'detects the injected bug %s',
    async (bug, violation) => {
      // With this seed, the first kill hits an image service in mid-transaction that waits for a table of counts.
      const { code, output } = await faults('--plant', bug, '--seed', '3', '--kills', '2');
      expect(output).toContain('in mid-transaction, waiting for timer_view_buckets');
      expect(output).toMatch(new RegExp(`violation: [\\d,]+ ${violation}`));
      expect(code).toBe(1);
    },
    timeoutMs,
  );
});
