import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';

export type Labels = Readonly<Record<string, string>>;

/** The values of a metric with labels. */
export type LabelledValues = Iterable<readonly [labels: Labels, value: number]>;

interface MetricDescription {
  /** With the prefix `tminus_` and the unit, as Prometheus recommends. */
  name: string;
  help: string;
  labels?: readonly string[];
}

/** A number, or one for each combination of labels. Read when Prometheus asks, so that nothing has to be done in the meantime. */
type ReadMetric = () => number | LabelledValues | Promise<number | LabelledValues | undefined>;

/** The metrics of this process. Each part of a service counts in plain fields and describes here how to read them. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** A number that only grows. Its name ends with `_total`. */
  counter({ name, help, labels = [] }: MetricDescription, read: ReadMetric): void {
    const metric: Counter = new Counter({
      ...{ name, help, labelNames: [...labels], registers: [this.registry] },
      collect: async () => {
        clear(metric, labels);
        for (const [each, value] of await valuesOf(read)) metric.inc({ ...each }, value);
      },
    });
  }

  /** A number that grows and shrinks. */
  gauge({ name, help, labels = [] }: MetricDescription, read: ReadMetric): void {
    const metric: Gauge = new Gauge({
      ...{ name, help, labelNames: [...labels], registers: [this.registry] },
      collect: async () => {
        clear(metric, labels);
        for (const [each, value] of await valuesOf(read)) metric.set({ ...each }, value);
      },
    });
  }
}

/** A reset metric without labels is 0, but here it has no value. */
function clear(metric: Counter | Gauge, labels: readonly string[]): void {
  metric.reset();
  if (labels.length === 0) metric.remove();
}

/** Without a value, the metric is missing from this answer: one that cannot be read must not keep the others from being read. */
async function valuesOf(read: ReadMetric): Promise<LabelledValues> {
  try {
    const values = await read();
    if (values === undefined) return [];
    return typeof values === 'number' ? [[{}, values]] : values;
  } catch {
    return [];
  }
}
