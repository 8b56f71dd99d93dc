import { repositoryRoot } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Runs a short `npm run soak`, which starts its own PostgreSQL and image service. */
function soak(...flags: string[]): Promise<{ code: number; output: string }> {
  const program = join(repositoryRoot, 'tools', 'soak', 'dist', 'main.js');
  const args = ['--minutes', '0.3', '--timers', '500', '--rate', '400', ...flags];
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stripVTControlCharacters(stderr + stdout) }),
    );
  });
}

/** The maximum time for both runs, which take a minute on an idle machine. */
const timeoutMs = 300_000;

describe('the soak', () => {
  let withoutBug: ReturnType<typeof soak>;
  let withLeak: ReturnType<typeof soak>;

  beforeAll(() => {
    withoutBug = soak();
    withLeak = soak('--plant-leak');
  });

  it(
    'breaks no image, loses no view and leaves no connection open',
    async () => {
      const { output } = await withoutBug;
      // Not memory: caches fill for longer than this run.
      expect(output).toMatch(/^sockets that are open after the last client .* holds$/m);
      expect(output).toMatch(/^failed images of ordinary viewers +0 .* holds$/m);
      expect(output).toMatch(/^views that are counted .* holds$/m);
    },
    timeoutMs,
  );

  it(
    'detects a service that leaks memory',
    async () => {
      const { code, output } = await withLeak;
      expect(output).toMatch(/^memory: last third of the run compared with the second .* violated$/m);
      expect(code).toBe(1);
    },
    timeoutMs,
  );
});
