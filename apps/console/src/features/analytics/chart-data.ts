import type { Analytics, Grouping } from './analytics-data.ts';

/** One group of the chart and of its table. */
export interface ChartRow {
  /** Differs from those of all other rows. */
  key: string;
  start: string;
  /** Null for a group in the future. */
  views: number | null;
  /** Whether the group is not over yet. */
  running: boolean;
  previousStart?: string;
  previousViews?: number;
}

/** The groups in order, each beside the one at the same place in the previous period. */
export function chartRows({ series, comparison }: Pick<Analytics, 'series' | 'comparison'>): ChartRow[] {
  const now = series.findIndex(({ running }) => running);
  return series.map(({ start, instant, views, running = false }, index) => {
    const before = comparison?.series[index];
    return {
      key: instant ?? start,
      start,
      views: now !== -1 && index > now ? null : views,
      running,
      ...(before && { previousStart: before.start, previousViews: before.views }),
    };
  });
}

type Values = (number | null)[];

/** Whether bars show the groups better than a line does: the line would rise and fall between groups without any views. */
export function isSparse(rows: readonly ChartRow[]): boolean {
  const begun = rows.filter(({ views }) => views !== null);
  return begun.length < 3 || begun.filter(({ views }) => views).length < begun.length / 2;
}

/**
 * Columns for uPlot: positions, finished groups, the running group, the previous period. A line to the running group starts at the one
 * before it.
 */
export function chartColumns(rows: readonly ChartRow[]): [number[], Values, Values, Values] {
  const isLine = !isSparse(rows);
  return [
    rows.map((_, index) => index),
    rows.map(({ views, running }) => (running ? null : views)),
    rows.map(({ views, running }, index) => (running || (isLine && rows[index + 1]?.running) ? views : null)),
    rows.map(({ previousViews }) => previousViews ?? null),
  ];
}

/** The share by which views rose or fell, as a fraction; null if there is nothing to compare with. */
export function changeOf(views: number, before: number): number | null {
  return before === 0 ? null : (views - before) / before;
}

const steps: Record<Grouping, readonly number[]> = {
  hour: [1, 2, 3, 6, 12, 24],
  day: [1, 2, 7, 14, 28, 56],
  week: [1, 2, 4, 8, 13, 26],
  month: [1, 2, 3, 6],
};

/** The rows that get a label, so that at most `maxLabels` fit: whole steps that start at midnight or on a Monday where possible. */
export function labelledRows(rows: readonly ChartRow[], by: Grouping, maxLabels: number): number[] {
  const step = steps[by].find((each) => rows.length / each <= maxLabels) ?? Math.ceil(rows.length / maxLabels);
  const first = Math.max(
    0,
    rows.findIndex(({ start }) => isAligned(start, by, step)),
  );
  const offset = first % step;
  return rows.flatMap((_, index) => (index % step === offset ? [index] : []));
}

function isAligned(start: string, by: Grouping, step: number): boolean {
  if (by === 'hour') return Number(start.slice(11, 13)) % step === 0;
  if (by === 'day' && step % 7 === 0) return new Date(`${start}T00:00:00Z`).getUTCDay() === 1;
  return true;
}
