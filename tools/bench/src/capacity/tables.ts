import { short } from '../figure.ts';
import { markdownTable } from '../report.ts';
import {
  type Signal,
  campaign,
  cpuUtilization,
  latency,
  shippedAutoscaler,
  simulateAutoscaling,
} from './autoscaling.ts';
import { demandOf, measured } from './demand.ts';

/** The rate of the busiest minutes compared with the mean of the day: an assumption, because it depends on how many emails are sent at once. */
const peakFactor = 5;

/** What runs on the nodes: see docs/operate/scaling.md. */
const plans: readonly { viewsPerDay: number; nodes: number }[] = [
  { viewsPerDay: 1e6, nodes: 2 },
  { viewsPerDay: 1e7, nodes: 4 },
  { viewsPerDay: 1e8, nodes: 6 },
  { viewsPerDay: 1e9, nodes: 8 },
];

const percent = (part: number) => `${short(100 * part)} %`;
const count = (value: number) => Math.round(value).toLocaleString('en-US');
const millions = (views: number) => `${count(views / 1e6)} million`;

function demandTable(): string {
  const rows = plans.map(({ viewsPerDay, nodes }) => {
    const demand = demandOf(viewsPerDay, { peakFactor, nodes });
    const { viewsPerSecond, databaseCore } = demand;
    return [
      millions(viewsPerDay),
      `${count(viewsPerSecond.mean)} / ${count(viewsPerSecond.peak)}`,
      short(demand.imageCores),
      `${percent(databaseCore.mean)} / ${percent(databaseCore.peak)}`,
      `${short(demand.walBytesPerDay / 1e9)} GB`,
      `${short(demand.trafficBytesPerDay / 1e9)} GB`,
      `${short(demand.trafficBitsPerSecondAtPeak / 1e6)} Mbit/s`,
    ];
  });
  const heads = [
    'Views a day',
    'Views/s, mean / peak',
    'Cores for images',
    'Core of PostgreSQL',
    'WAL a day',
    'Traffic a day',
    'At the peak',
  ];
  return markdownTable(heads, rows);
}

/** A pod uses no more than the core that it requests. */
const pod = { viewsPerSecond: 1e6 / measured.imageCpuMicroseconds };
const signals: readonly { name: string; signal: Signal; target: number }[] = [
  { name: 'CPU 60 %', signal: cpuUtilization(1), target: 60 },
  { name: 'CPU 80 %', signal: cpuUtilization(1), target: 80 },
  { name: 'Latency 100 ms', signal: latency, target: 100 },
];

function autoscalingTable(): string {
  const { mean, peak } = demandOf(1e9, { peakFactor, nodes: 0 }).viewsPerSecond;
  const scenarios = [
    { risesInSeconds: 600, minReplicas: 2 },
    { risesInSeconds: 120, minReplicas: 2 },
    { risesInSeconds: 1, minReplicas: 2 },
    { risesInSeconds: 1, minReplicas: 4 },
  ];
  const rows = scenarios.flatMap(({ risesInSeconds, minReplicas }) =>
    [30, 150].map((startSeconds) => [
      risesInSeconds === 1 ? 'at once' : `in ${risesInSeconds / 60} minutes`,
      String(minReplicas),
      `${startSeconds} s`,
      ...signals.map(({ signal, target }) => {
        const { longestWaitSeconds } = simulateAutoscaling(
          { ...shippedAutoscaler, minReplicas, target },
          { ...pod, startSeconds },
          signal,
          { seconds: 3_600, viewsPerSecond: campaign({ from: mean, to: peak, risesInSeconds }) },
        );
        return `${short(longestWaitSeconds)} s`;
      }),
    ]),
  );
  return markdownTable(['Views rise', 'Pods before', 'A pod starts in', ...signals.map(({ name }) => name)], rows);
}

/** The tables of docs/operate/scaling.md by the name of their section. */
export const capacityTables = (): Record<string, string> => ({
  demand: demandTable(),
  autoscaling: autoscalingTable(),
});
