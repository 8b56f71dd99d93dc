import { quantile } from '@tminus/testing/statistics';
import { type Figure, short, atMost } from './figure.ts';
import { type SimulationResult, simulate } from './simulation.ts';

interface SimulationOptions {
  /** Numbers of nodes. */
  nodes: readonly number[];
  seconds: number;
}

/** Many nodes and one PostgreSQL, with several numbers of nodes. */
export async function simulationFigures(
  log: (text: string) => void,
  { nodes: numbers, seconds }: SimulationOptions,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  const rowsPerSecond: number[] = [];
  for (const nodes of numbers) {
    const result = await simulate(log, { nodes, seconds });
    rowsPerSecond.push(result.database.rows / result.seconds);
    figures.push(...figuresOf(nodes, result));
  }
  return numbers.length > 1 ? [...figures, growthFigure(numbers, rowsPerSecond)] : figures;
}

function figuresOf(nodes: number, { views, database, seconds, delays }: SimulationResult): Figure[] {
  const millions = views / 1e6;
  return [
    {
      what: `busy, ${nodes} nodes: database CPU per million views`,
      measured: `${short((100 * database.cpuSeconds) / seconds)} % of a core; ${short(database.rows / seconds)} rows/s; ${short(database.walBytes / 1e6 / millions)} MB of WAL per million`,
      value: database.cpuSeconds / millions,
      ...atMost(3, 1.5, 's'),
    },
    {
      what: `busy, ${nodes} nodes: p99 from stored to counted`,
      measured: `p50 ${short(quantile(delays, 0.5))} s, seen every 0.25 s`,
      value: quantile(delays, 0.99),
      ...atMost(6, 3, 's'),
    },
  ];
}

function growthFigure(nodes: readonly number[], rowsPerSecond: readonly number[]): Figure {
  const [first = NaN, last = NaN] = [rowsPerSecond[0], rowsPerSecond.at(-1)];
  return {
    what: `rows/s of ${nodes.at(-1)} nodes, as a multiple of ${nodes[0]} nodes`,
    measured: `${short(last)} against ${short(first)} rows/s`,
    value: last / first,
    ...atMost(6, 5, 'x'),
  };
}
