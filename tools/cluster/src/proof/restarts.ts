import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from '../cluster/cluster.ts';
import type { Span } from './observed.ts';

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
