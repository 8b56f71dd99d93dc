import { repositoryRoot } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The maximum time of a run, which takes a minute on an idle machine. */
const timeoutMs = 300_000;

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

it(
  'the soak detects a service that leaks memory',
  async () => {
    const { code, output } = await soak('--plant-leak');
    expect(output).toMatch(/^memory: last third of the run compared with the second .* violated$/m);
    expect(output).toMatch(/^sockets that are open after the last client .* holds$/m);
    // On a busy machine, some clients give up before their image arrives.
    expect(output).toMatch(/^failed images of ordinary viewers +\d/m);
    expect(output).toMatch(/^views that are counted +[1-9]/m);
    expect(code).toBe(1);
  },
  timeoutMs,
);
