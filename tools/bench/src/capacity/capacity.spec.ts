import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { campaign, cpuUtilization, shippedAutoscaler, simulateAutoscaling } from './autoscaling.ts';
import { demandOf } from './demand.ts';
import { capacityTables } from './tables.ts';

const read = (path: string) => readFileSync(join(__dirname, '..', '..', '..', '..', path), 'utf8');

describe('docs/operate/scaling.md', () => {
  it('contains the tables that `npm run capacity` prints', () => {
    const page = read('docs/operate/scaling.md');
    for (const [name, table] of Object.entries(capacityTables()))
      expect(page).toContain(`<!-- bench:${name} -->\n\n${table}\n\n<!-- /bench -->`);
  });
});

describe('the demand of views', () => {
  it('grows with the views, apart from the nodes that only wait', () => {
    const [one, ten] = [1e8, 1e9].map((views) => demandOf(views, { peakFactor: 5, nodes: 0 }));
    expect(ten?.imageCores).toBeCloseTo(10 * (one?.imageCores ?? NaN));
    expect(ten?.databaseCore.mean).toBeCloseTo(10 * (one?.databaseCore.mean ?? NaN));
    const busy = demandOf(1e9, { peakFactor: 5, nodes: 40 });
    expect(busy.databaseCore.mean - (ten?.databaseCore.mean ?? NaN)).toBeCloseTo(0.03);
  });
});

describe('a HorizontalPodAutoscaler', () => {
  const pod = { viewsPerSecond: 1_000, startSeconds: 30 };
  const simulate = (rates: { from: number; to: number; risesInSeconds: number }) =>
    simulateAutoscaling(shippedAutoscaler, pod, cpuUtilization(1), {
      seconds: 7_200,
      viewsPerSecond: campaign(rates),
    });

  it('is simulated with the settings that are shipped', () => {
    const shipped = parseAllDocuments(read('deploy/kubernetes/base/embed.yaml'))
      .map((document) => document.toJS() as { kind: string; spec: Record<string, unknown> })
      .find(({ kind }) => kind === 'HorizontalPodAutoscaler');
    const { minReplicas, maxReplicas, target, scaleUp, scaleDown } = shippedAutoscaler;
    expect(shipped?.spec).toMatchObject({
      minReplicas,
      maxReplicas,
      metrics: [{ resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: target } } }],
      behavior: {
        scaleUp: {
          stabilizationWindowSeconds: 0,
          policies: [{ type: 'Percent', value: scaleUp.percent, periodSeconds: scaleUp.periodSeconds }],
        },
        scaleDown: {
          stabilizationWindowSeconds: scaleDown.stabilizationSeconds,
          policies: [{ type: 'Pods', value: scaleDown.pods, periodSeconds: scaleDown.periodSeconds }],
        },
      },
    });
  });

  it('adds no pod for a load below its target', () => {
    expect(simulate({ from: 100, to: 1_200, risesInSeconds: 1 })).toEqual({
      longestWaitSeconds: 0,
      mostPods: 2,
      removedPods: 0,
    });
  });

  it('adds pods before requests wait while the load grows to five times in ten minutes, and removes them again', () => {
    const { longestWaitSeconds, mostPods, removedPods } = simulate({ from: 700, to: 3_500, risesInSeconds: 600 });
    expect(longestWaitSeconds).toBe(0);
    expect(mostPods).toBeGreaterThanOrEqual(6);
    expect(removedPods).toBe(mostPods - 2);
  });

  it('never has more pods than it may', () => {
    expect(simulate({ from: 700, to: 50_000, risesInSeconds: 60 }).mostPods).toBe(shippedAutoscaler.maxReplicas);
  });
});
