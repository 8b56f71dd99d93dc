import { quantile } from '@tminus/testing/statistics';
import { type Figure, short, atMost } from './figure.ts';
import { type Scenario, type SimulationResult, simulate } from './simulation.ts';

interface SimulationOptions {
  /** Numbers of nodes to simulate with busy timers. */
  nodes: readonly number[];
  /** Whether to simulate a long tail of timers too. */
  tail: boolean;
  seconds: number;
}

const busy = { viewsPerSecond: 50_000, timers: 1_000, accounts: 100, isEven: false, cpu: { must: 3, aim: 1.5 } };
const longTail = {
  viewsPerSecond: 20_000,
  timers: 1_000_000,
  accounts: 1_000,
  isEven: true,
  cpu: { must: 25, aim: 15 },
};
const tailNodes = 10;

/** A load, and the CPU time of the database for a million views, in seconds. */
interface NamedScenario extends Scenario {
  what: string;
  cpu: Pick<Figure, 'must' | 'aim'>;
}

const scenariosOf = ({ nodes: numbers, tail, seconds }: SimulationOptions): NamedScenario[] => [
  ...numbers.map((nodes) => ({ what: `busy, ${nodes} nodes`, nodes, seconds, ...busy })),
  ...(tail ? [{ what: `long tail, ${tailNodes} nodes`, nodes: tailNodes, seconds, ...longTail }] : []),
];

/** Many nodes and one PostgreSQL: busy timers with several numbers of nodes, then a long tail of timers. */
export async function simulationFigures(log: (text: string) => void, options: SimulationOptions): Promise<Figure[]> {
  const results: SimulationResult[] = [];
  const figures: Figure[][] = [];
  for (const scenario of scenariosOf(options)) {
    const result = await simulate(log, scenario);
    const { views, seconds, delays } = result;
    log(
      `  ${views.toLocaleString('en-US')} views: the counts are exact, ${short(seconds)} s until the last one was counted, at most ${short(quantile(delays, 1))} s from stored to counted`,
    );
    results.push(result);
    figures.push(figuresOf(scenario, result));
  }
  const { nodes } = options;
  if (nodes.length > 1) figures.splice(nodes.length, 0, [growthFigure(nodes, results)]);
  return figures.flat();
}

function figuresOf({ what, cpu }: NamedScenario, { views, database, seconds, delays }: SimulationResult): Figure[] {
  const millions = views / 1e6;
  return [
    {
      what: `${what}: database CPU per million views`,
      measured: `${short((100 * database.cpuSeconds) / seconds)} % of a core; ${short(database.rows / seconds)} rows/s; ${short(database.walBytes / 1e6 / millions)} MB of WAL per million`,
      value: database.cpuSeconds / millions,
      ...atMost(cpu.must, cpu.aim, 's'),
    },
    {
      what: `${what}: p99 from stored to counted`,
      measured: `p50 ${short(quantile(delays, 0.5))} s, seen every 0.25 s`,
      value: quantile(delays, 0.99),
      ...atMost(6, 3, 's'),
    },
  ];
}

/** @param results - those with these numbers of nodes come first */
function growthFigure(nodes: readonly number[], results: readonly SimulationResult[]): Figure {
  const rowsPerSecond = results.slice(0, nodes.length).map(({ database, seconds }) => database.rows / seconds);
  const [first = NaN, last = NaN] = [rowsPerSecond[0], rowsPerSecond.at(-1)];
  return {
    what: `rows/s of ${nodes.at(-1)} nodes, as a multiple of ${nodes[0]} nodes`,
    measured: `${short(last)} against ${short(first)} rows/s`,
    value: last / first,
    ...atMost(6, 5, 'x'),
  };
}
