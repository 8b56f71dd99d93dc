import { ConfigError, loadConfig } from '@tminus/server/config';
import { LocalPostgresError } from '@tminus/local-postgres';
import { start } from './start.ts';
import { StartError } from './start-error.ts';

const stopTimeoutMs = 15_000;

/** The message for errors that the operator can fix; the stack for all others. */
function explain(error: unknown): string {
  const isExpected = error instanceof StartError || error instanceof ConfigError || error instanceof LocalPostgresError;
  return isExpected || !(error instanceof Error) ? String((error as Error).message) : String(error.stack);
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

const stopRequested = new AbortController();
const requestStop = () => {
  if (stopRequested.signal.aborted) return;
  stopRequested.abort();
  setTimeout(
    () => fail(new StartError(`T-minus did not stop within ${stopTimeoutMs / 1000} s.`)),
    stopTimeoutMs,
  ).unref();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);

try {
  await start(loadConfig(), stopRequested.signal);
  process.exit(0);
} catch (error) {
  fail(error);
}
