import { type ApiClient, eventually, query } from '@tminus/testing';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Span } from './viewers.ts';

const betweenMs = 500;
const rounds = 3;
/** Until the web server has seen that a node is ready: longer than `health_interval` in deploy/Caddyfile.nodes. */
const seenWithinMs = 1_500;

/** Kills a node of each service, adds an image node, and starts the killed ones again. @returns when each node was killed */
export async function killAndAdd(cluster: Cluster, { losesDisks }: { losesDisks: boolean }): Promise<Span[]> {
  const killed: Span[] = [];
  const victims = [cluster.nodesOf('embed')[0], cluster.nodesOf('api')[0]].filter((node) => node !== undefined);
  for (const victim of victims) {
    const fromMs = Date.now();
    await victim.kill();
    if (losesDisks) rmSync(victim.dataDir, { recursive: true });
    killed.push({ fromMs, toMs: Date.now() });
    await wait(betweenMs);
  }
  await cluster.add('embed');
  await Promise.all(victims.map((node) => node.start()));
  await wait(seenWithinMs);
  return killed;
}

/** Restarts all nodes in three rounds, as an upgrade does. @returns when */
export async function rollingRestart(cluster: Cluster): Promise<Span> {
  const fromMs = Date.now();
  for (let round = 0; round < rounds; round++) {
    const some = [cluster.nodesOf('api'), cluster.nodesOf('embed')].flatMap((nodes) =>
      nodes.filter((_node, index) => index % rounds === round),
    );
    await Promise.all(
      some.map(async (node) => {
        await node.stop();
        await node.start();
      }),
    );
    await wait(seenWithinMs);
  }
  return { fromMs, toMs: Date.now() };
}

/** The views that the primary counts, and the replica never gets. */
const leastMissing = 50;
const pollMs = 20;
const patience = { withinMs: 60_000, everyMs: pollMs };

export interface Failover {
  /** From the moment when the replica stopped to receive changes until a change was confirmed again. */
  span: Span;
  /** Counted on the old primary, but unknown to the replica. */
  missingViews: number;
  /** From the death of the primary until a change was confirmed. */
  withoutChangesMs: number;
}

/** The replica lags behind, and the primary dies. */
export async function failOver({ database }: Cluster, client: ApiClient): Promise<Failover> {
  const fromMs = Date.now();
  database.isolatePrimary();
  const before = await countedViews(database.replicaUrl);
  const counted = await eventually(async () => {
    const views = await countedViews(database.url);
    if (views < before + leastMissing) throw new Error('The primary does not count while the replica lags behind.');
    return views;
  }, patience);
  const diedMs = Date.now();
  await database.killPrimary();
  const missingViews = counted - (await countedViews(database.replicaUrl));
  await database.replacePrimary();
  const toMs = await changeConfirmedAfter(diedMs, client);
  return { span: { fromMs, toMs }, missingViews, withoutChangesMs: toMs - diedMs };
}

/** When the API has confirmed a change that was sent after `sinceMs`. */
function changeConfirmedAfter(sinceMs: number, { requests }: ApiClient): Promise<number> {
  return eventually(() => {
    const confirmed = requests.find(
      ({ method, sentMs, isAnswered }) => method !== 'GET' && isAnswered && sentMs >= sinceMs,
    );
    return confirmed ? Promise.resolve(confirmed.doneMs) : Promise.reject(new Error('No change is confirmed.'));
  }, patience);
}

/** All views in a database. */
async function countedViews(url: string): Promise<number> {
  const [row] = await query<{ sum: string }>(url, 'SELECT coalesce(sum(views), 0) AS sum FROM timer_view_totals');
  return Number(row?.sum);
}
