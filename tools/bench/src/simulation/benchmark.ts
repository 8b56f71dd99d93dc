import { quantile } from '@tminus/testing/statistics';
import { type Figure, short, atMost } from '../figure.ts';
import { type Scenario, type SimulationResult, simulate } from './simulation.ts';

export interface SimulationOptions {
  /** Numbers of nodes to simulate with busy timers. */
  nodes: readonly number[];
  /** Whether to simulate a long tail of timers too. */
  tail: boolean;
  seconds: number;
}

export const busy = { viewsPerSecond: 50_000, timers: 1_000, accounts: 1, isEven: false };
export const longTail = { nodes: 10, viewsPerSecond: 20_000, timers: 1_000_000, accounts: 1_000, isEven: true };

/** Many nodes and one PostgreSQL: busy timers with several numbers of nodes, then a long tail of timers. */
export async function simulationFigures(
  log: (text: string) => void,
  { nodes: numbersOfNodes, tail, seconds }: SimulationOptions,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rowsPerSecond: number[] = [];
  for (const nodes of numbersOfNodes) {
    const result = await simulate(log, { ...busy, nodes, seconds });
    describe(log, result);
    figures.push(...figuresOf(`busy, ${nodes} nodes`, result, { must: 0.6, aim: 0.3 }));
    rowsPerSecond.push(result.database.rows / result.seconds);
  }
  if (rowsPerSecond.length > 1) figures.push(growthFigure(numbersOfNodes, rowsPerSecond));
  if (tail) {
    const scenario: Scenario = { ...longTail, seconds };
    const result = await simulate(log, scenario);
    describe(log, result);
    figures.push(...figuresOf(`long tail, ${scenario.nodes} nodes`, result, { must: 25, aim: 15 }));
  }
  return figures;
}

function describe(log: (text: string) => void, { views, seconds, delays }: SimulationResult): void {
  log(
    `  ${views.toLocaleString('en-US')} views: the counts are exact, ${short(seconds)} s until the last one was counted, at most ${short(quantile(delays, 1))} s from stored to counted`,
  );
}

function figuresOf(
  what: string,
  { views, database, seconds, delays }: SimulationResult,
  cpuLimits: Pick<Figure, 'must' | 'aim'>,
): Figure[] {
  const millions = views / 1e6;
  return [
    {
      what: `${what}: database CPU per million views`,
      measured: `${short(database.rows / seconds)} rows/s, ${short((database.rows - database.inboxRows) / seconds)} of them not in the inbox; ${short(database.walBytes / 1e6 / millions)} MB of WAL per million`,
      value: database.cpuSeconds / millions,
      ...cpuLimits,
      better: 'less',
      unit: 's',
    },
    {
      what: `${what}: p99 from stored to counted`,
      measured: `p50 ${short(quantile(delays, 0.5))} s, seen every 0.25 s`,
      value: quantile(delays, 0.99),
      ...atMost(15, 10, 's'),
    },
  ];
}

function growthFigure(nodes: readonly number[], rowsPerSecond: readonly number[]): Figure {
  const [first = NaN, last = NaN] = [rowsPerSecond[0], rowsPerSecond.at(-1)];
  return {
    what: `rows/s of ${nodes.at(-1)} nodes, as a multiple of ${nodes[0]} nodes`,
    measured: `${short(last)} against ${short(first)} rows/s, with the inbox`,
    value: last / first,
    ...atMost(1.5, 1.2, 'x'),
  };
}
