import { InvalidArgumentError } from 'commander';
import { inspect } from 'node:util';
import pc from 'picocolors';
import { Cleanups } from '../cleanups.ts';

/** Parsers of option values, for `commander`. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

export function positiveNumber(text: string): number {
  const value = Number(text);
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text) || value === 0)
    throw new InvalidArgumentError('It must be a positive number.');
  return value;
}

export interface ToolHooks {
  /** Prints a progress line, with the time since the start. */
  log: (text: string) => void;
  /** Registers a function to call at the end, even after an error or a signal. The last one registered runs first. */
  onCleanup: (cleanup: () => Promise<unknown>) => void;
}

interface ToolOptions {
  /** The beginning of the sentence that is printed after an error. */
  failure?: string;
  /** After them, a run that waits for something that never happens ends with an error. */
  minutes?: number;
}

/**
 * Runs a tool that starts services, then ends the process: with 0 if `work` returns true, 1 if it returns false, 2 after an error, also
 * one that nobody waits for.
 */
export async function runTool(
  work: (hooks: ToolHooks) => Promise<boolean>,
  { failure = 'The run failed', minutes }: ToolOptions = {},
): Promise<never> {
  const started = performance.now();
  let lastStep = '';
  const log = (text: string) => {
    lastStep = text.trim();
    const elapsed = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
    process.stderr.write(`${pc.dim(`${elapsed} s`)}  ${text}\n`);
  };
  const cleanups = new Cleanups((error) => log(`clean-up failed: ${String(error)}`));
  const broken = new Promise<never>((_resolve, reject) => {
    process.on('uncaughtException', reject);
    const overdue = () => reject(new Error(`It did not end within ${minutes} minutes. Its last step: ${lastStep}`));
    if (minutes !== undefined) setTimeout(overdue, minutes * 60_000);
  });
  try {
    const hasPassed = await Promise.race([work({ log, onCleanup: (cleanup) => cleanups.add(cleanup) }), broken]);
    process.exitCode = hasPassed ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${pc.red(`${failure}: ${inspect(error)}`)}\n`);
    process.exitCode = 2;
  } finally {
    await cleanups.run();
  }
  process.exit();
}
