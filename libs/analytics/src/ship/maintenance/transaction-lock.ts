import { setInterval } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';

/** The server ends a session that waits for its client in a transaction, unless it sends something from time to time. */
const heartbeatMs = 5_000;

/**
 * Runs `work` while a transaction holds an advisory lock. A lock of a transaction is released whatever happens to the connection, the
 * process or the machine, and works behind a transaction pooler. `work` uses other connections.
 * @param work - must stop soon after its signal is aborted, because the lock is lost then
 * @returns whether the lock was free; if not, `work` did not run
 */
export function withTransactionLock(
  dataSource: DataSource,
  key: number,
  work: (lockLost: AbortSignal) => Promise<void>,
  everyMs = heartbeatMs,
): Promise<boolean> {
  return dataSource.transaction(async (manager) => {
    const [row]: { locked: boolean }[] = await manager.query('SELECT pg_try_advisory_xact_lock($1) AS locked', [key]);
    if (!row?.locked) return false;
    const [lost, done] = [new AbortController(), new AbortController()];
    const heartbeats = sendHeartbeats(manager, everyMs, done.signal).catch((error: unknown) => lost.abort(error));
    try {
      await work(lost.signal);
    } finally {
      done.abort();
      await heartbeats;
    }
    return true;
  });
}

async function sendHeartbeats(manager: EntityManager, everyMs: number, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(everyMs, undefined, { signal })) await manager.query('SELECT 1');
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
