import { LocalNats, cpuSecondsOf, isInstalled } from '@tminus/testing';
import { type Figure, atMost, short } from '../figure.ts';
import { type SimulationOptions, busy, longTail } from './benchmark.ts';
import { type Scenario, type SimulationResult, simulate } from './simulation.ts';

interface WithNats extends SimulationResult {
  /** CPU time of all servers of NATS. */
  natsCpuSeconds: number;
}

/** What NATS as the inbox saves the database: the same traffic with the table, and then with three servers. */
export async function inboxFigures(
  log: (text: string) => void,
  { nodes: numbersOfNodes, tail, seconds }: SimulationOptions,
): Promise<Figure[]> {
  if (!isInstalled('nats-server')) throw new Error('It needs nats-server. On Debian: apt-get install nats-server');
  const scenarios = numbersOfNodes.map((nodes): [string, Scenario] => [
    `busy, ${nodes} nodes`,
    { ...busy, nodes, seconds },
  ]);
  if (tail) scenarios.push([`long tail, ${longTail.nodes} nodes`, { ...longTail, seconds }]);
  const figures: Figure[] = [];
  for (const [what, scenario] of scenarios) {
    log(`  ${what}, with the table …`);
    const table = await simulate(log, scenario);
    log(`  ${what}, with NATS …`);
    figures.push(...figuresOf(what, table, await simulateWithNats(log, scenario)));
  }
  return figures;
}

async function simulateWithNats(log: (text: string) => void, scenario: Scenario): Promise<WithNats> {
  const nats = await LocalNats.start(3);
  const cpuSeconds = () => nats.pids.reduce((sum, pid) => sum + cpuSecondsOf(pid).own, 0);
  try {
    const before = cpuSeconds();
    const result = await simulate(log, { ...scenario, inboxUrls: nats.urls });
    return { ...result, natsCpuSeconds: cpuSeconds() - before };
  } finally {
    await nats.stop();
  }
}

function figuresOf(what: string, table: SimulationResult, nats: WithNats): Figure[] {
  const perMillion = (value: (result: SimulationResult) => number, unit: string) =>
    [nats, table].map((result) => short(value(result) / (result.views / 1e6))).join(' against ') + unit;
  const cpu = ({ database, views }: SimulationResult) => database.cpuSeconds / views;
  const saved = table.database.cpuSeconds / table.seconds - nats.database.cpuSeconds / nats.seconds;
  return [
    {
      what: `${what}: database CPU with NATS, compared with the table`,
      measured:
        `per million views: ${perMillion(({ database }) => database.cpuSeconds, ' s')}, ` +
        `${perMillion(({ database }) => database.walBytes / 1e6, ' MB of WAL')}, ` +
        `${perMillion(({ database }) => database.transactions, ' transactions')}; ` +
        `saves ${short(100 * saved)} % of a core; NATS uses ${short((100 * nats.natsCpuSeconds) / nats.seconds)} %`,
      value: (100 * cpu(nats)) / cpu(table),
      ...atMost(100, 80, '%'),
    },
  ];
}
