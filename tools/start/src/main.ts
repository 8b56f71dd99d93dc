import { ConfigError, loadConfig } from '@tminus/config';
import { LocalPostgresError } from '@tminus/local-postgres';
import { start } from './start.ts';
import { StartError } from './start-error.ts';

const patienceForStopMs = 15_000;

/** What the operator can mend is said in one sentence; anything else keeps its stack. */
function explain(error: unknown): string {
  const ours = error instanceof StartError || error instanceof ConfigError || error instanceof LocalPostgresError;
  return ours || !(error instanceof Error) ? String((error as Error).message) : String(error.stack);
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

const stopRequested = new AbortController();
const requestStop = () => {
  if (stopRequested.signal.aborted) return;
  stopRequested.abort();
  setTimeout(() => fail(new StartError('The stop took too long.')), patienceForStopMs).unref();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestStop);

try {
  await start(loadConfig(), stopRequested.signal);
  process.exit(0);
} catch (error) {
  fail(error);
}
