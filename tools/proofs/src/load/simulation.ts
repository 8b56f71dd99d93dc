import { insertTimers, withDataSource } from '@tminus/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseMeter, type DatabaseWork, withMeter } from './database.ts';
import { type NodeOptions, type Recording, NodeProcess } from './node-process.ts';

const pollMs = 250;
/** Until all views are counted, after the last one was recorded. */
const countingTimeoutMs = 180_000;
/** More would wait for each other longer than connections to the database may take. */
const nodesStartedAtOnce = 4;
/** The longest pause of a shipper: nodes that record from different moments on do not send in step, as in production. */
const startsWithinMs = 5_000;
const connectionsPerNode = 2;
const otherConnections = 20;

/** Of all nodes together. */
const viewsPerSecond = 50_000;
const timers = { timers: 1_000, accounts: 100 };

interface Scenario {
  nodes: number;
  /** How long views are recorded. */
  seconds: number;
}

export interface SimulationResult {
  views: number;
  database: DatabaseWork;
  /** From the first recorded view to the last counted one. */
  seconds: number;
  /** From storing a view to seeing it in the counts, in seconds, ascending. */
  delays: number[];
}

const selectOffsets = 'SELECT id AS "segmentId", counted_to::float8 AS "countedTo" FROM spool_segments';

/**
 * Simulates nodes, each a process with its own spool and shipper, that record views at a constant rate into one PostgreSQL.
 * @throws if not as many views are counted as were recorded
 */
export function simulate(log: (text: string) => void, scenario: Scenario): Promise<SimulationResult> {
  return withMeter(
    async (databaseUrl, meter, dataDir) => {
      const keys = await withDataSource(databaseUrl, (dataSource) => insertTimers(dataSource, timers));
      const timersFile = join(dataDir, 'timers');
      writeFileSync(timersFile, keys);
      const nodes: NodeProcess[] = [];
      try {
        while (nodes.length < scenario.nodes) {
          const count = Math.min(nodesStartedAtOnce, scenario.nodes - nodes.length);
          const started = Array.from({ length: count }, (_, index) => {
            const seed = nodes.length + index;
            return new NodeProcess(nodeOptions(scenario, { databaseUrl, dataDir, timersFile, seed }));
          });
          nodes.push(...started);
          await Promise.all(started.map((node) => node.receive()));
        }
        log(`  ${scenario.nodes} nodes record ${viewsPerSecond.toLocaleString('en-US')} views/s …`);
        return await run(nodes, meter);
      } finally {
        nodes.forEach((node) => node.kill());
      }
    },
    { maxConnections: scenario.nodes * connectionsPerNode + otherConnections },
  );
}

function nodeOptions(
  { nodes, seconds }: Scenario,
  { dataDir, ...node }: { databaseUrl: string; dataDir: string; timersFile: string; seed: number },
): NodeOptions {
  return { ...node, folder: join(dataDir, `node-${node.seed}`), viewsPerSecond: viewsPerSecond / nodes, seconds };
}

/** Lets the nodes record, and waits until all views are counted. @throws if more are */
async function run(nodes: readonly NodeProcess[], meter: DatabaseMeter): Promise<SimulationResult> {
  const commitTimes = new CommitTimes();
  let [recordings, seconds]: [Recording[], number] = [[], NaN];
  const database = await meter.measure(async () => {
    const started = performance.now();
    const recording = Promise.all(nodes.map((node) => node.receive<Recording>()));
    for (const [index, node] of nodes.entries()) {
      setTimeout(() => node.send('record'), (index / nodes.length) * startsWithinMs);
    }
    const isRecording = { value: true };
    void recording.finally(() => (isRecording.value = false)).catch(() => undefined);
    const observe = async () => {
      const [offsets, at] = [await meter.query<CountOffset & Record<string, unknown>>(selectOffsets), Date.now()];
      commitTimes.observe(offsets, at);
      await wait(pollMs);
    };
    while (isRecording.value) await observe();
    recordings = await recording;
    const views = viewsOf(recordings);
    const deadline = performance.now() + countingTimeoutMs;
    for (let counted = 0; counted < views; counted = await countedViews(meter)) {
      if (performance.now() > deadline) throw new Error(`Only ${counted} of ${views} views were counted in time.`);
      await observe();
    }
    await observe();
    seconds = (performance.now() - started) / 1000;
    await Promise.all(nodes.map((node) => node.stop()));
  });
  const [views, counted] = [viewsOf(recordings), await countedViews(meter)];
  if (counted !== views) throw new Error(`${counted} of ${views} views were counted.`);
  return { views, database, seconds, delays: commitTimes.delays(recordings) };
}

const viewsOf = (recordings: readonly Recording[]) => recordings.reduce((sum, { views }) => sum + views, 0);

async function countedViews(meter: DatabaseMeter): Promise<number> {
  const [row] = await meter.query<{ views: number }>(
    'SELECT coalesce(sum(views), 0)::float8 AS views FROM account_view_months',
  );
  return row?.views ?? 0;
}

/** How far a segment is counted. */
interface CountOffset {
  segmentId: string;
  countedTo: number;
}

/** When the offsets of segments were first seen in the database. */
class CommitTimes {
  private readonly bySegment = new Map<string, { countedTo: number; seenAt: number }[]>();

  /** @param at - epoch milliseconds */
  observe(offsets: readonly CountOffset[], at: number): void {
    for (const { segmentId, countedTo } of offsets) {
      const commits = this.bySegment.get(segmentId) ?? [];
      this.bySegment.set(segmentId, commits);
      if (commits.at(-1)?.countedTo !== countedTo) commits.push({ countedTo, seenAt: at });
    }
  }

  /** Seconds from storing records until they were seen in the counts, ascending: one for each sample. */
  delays(recordings: readonly Recording[]): number[] {
    const delays = recordings.flatMap(({ progress }) =>
      progress.flatMap(({ at, segmentId, offset }) => {
        const commit = this.bySegment.get(segmentId)?.find(({ countedTo }) => countedTo >= offset);
        return commit ? [(commit.seenAt - at) / 1000] : [];
      }),
    );
    return delays.sort((a, b) => a - b);
  }
}
