import { inspect } from 'node:util';
import pc from 'picocolors';
import { Cleanups } from '../cleanups.ts';

export interface ToolHooks {
  /** Prints a progress line, with the time since the start. */
  log: (text: string) => void;
  /** Registers a function to call at the end, even after an error or a signal. The last one registered runs first. */
  onCleanup: (cleanup: () => Promise<unknown>) => void;
}

/**
 * Runs a tool that starts services, then ends the process: with 0 if `work` returns true, 1 if it returns false, 2 after an error.
 * @param failure - the beginning of the sentence that is printed after an error
 */
export async function runTool(
  work: (hooks: ToolHooks) => Promise<boolean>,
  failure = 'The run failed',
): Promise<never> {
  const started = performance.now();
  const log = (text: string) => {
    const elapsed = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
    process.stderr.write(`${pc.dim(`${elapsed} s`)}  ${text}\n`);
  };
  const cleanups = new Cleanups((error) => log(`clean-up failed: ${String(error)}`));
  try {
    process.exitCode = (await work({ log, onCleanup: (cleanup) => cleanups.add(cleanup) })) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${pc.red(`${failure}: ${inspect(error)}`)}\n`);
    process.exitCode = 2;
  } finally {
    await cleanups.run();
  }
  process.exit();
}
