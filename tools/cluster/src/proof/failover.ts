import type { ApiClient } from '@tminus/testing';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import { query } from '../cluster/replicated-postgres.ts';
import type { Span } from './observed.ts';

/** The views that the primary counts, and the replica never gets. */
const leastMissing = 50;
const pollMs = 20;
const timeoutMs = 60_000;

export interface Failover {
  /** From the moment when the replica stopped to receive changes until a change was confirmed again. */
  span: Span;
  /** Counted on the primary, but unknown to the promoted replica. */
  missingViews: number;
  /** From the death of the primary until a change was confirmed. */
  withoutChangesMs: number;
}

/** The replica lags behind, and the primary dies. */
export async function failOver({ database }: Cluster, client: ApiClient): Promise<Failover> {
  const fromMs = Date.now();
  const startedAt = performance.now();
  database.stallReplication();
  const known = await countedViews(database.replica.url);
  let counted = known;
  for (; counted < known + leastMissing; counted = await countedViews(database.primary.url)) {
    if (performance.now() - startedAt > timeoutMs)
      throw new Error('The primary does not count while the replica lags behind.');
    await wait(pollMs);
  }
  const diedMs = Date.now();
  await database.killPrimary();
  await database.promoteReplica();
  const missingViews = counted - (await countedViews(database.replica.url));
  const toMs = await changeConfirmedAfter(diedMs, client);
  return { span: { fromMs, toMs }, missingViews, withoutChangesMs: toMs - diedMs };
}

/** When the API has confirmed a change that was sent after `sinceMs`. */
async function changeConfirmedAfter(sinceMs: number, { requests }: ApiClient): Promise<number> {
  for (;;) {
    const confirmed = requests.find(
      ({ method, sentMs, isAnswered }) => method !== 'GET' && isAnswered && sentMs >= sinceMs,
    );
    if (confirmed) return confirmed.doneMs;
    await wait(pollMs);
  }
}

/** All views in a database. */
export async function countedViews(url: string): Promise<number> {
  const [row] = await query<{ sum: string }>(url, 'SELECT coalesce(sum(views), 0) AS sum FROM timer_view_totals');
  return Number(row?.sum);
}
