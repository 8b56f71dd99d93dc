import type { Analytics, Grouping } from './analytics-search.ts';

/** One group of the chart and of its table. */
export interface ChartRow {
  /** Differs from those of all other rows. */
  key: string;
  start: string;
  /** Views or clicks. Null for a group in the future. */
  count: number | null;
  /** Of clicks: per view of the group; null without views. */
  rate?: number | null;
  /** Whether the group is not over yet. */
  running: boolean;
  previousStart?: string;
  previousCount?: number;
}

/** What the chart counts. */
export type Measure = 'views' | 'clicks';

/** The groups in order, each beside the one at the same place in the previous period. */
export function chartRows(
  { series, comparison }: Pick<Analytics, 'series' | 'comparison'>,
  measure: Measure = 'views',
): ChartRow[] {
  const now = series.findIndex(({ running }) => running);
  return series.map((point, index) => {
    const { start, instant, views, clicks, running = false } = point;
    const before = comparison?.series[index];
    return {
      key: instant ?? start,
      start,
      count: now !== -1 && index > now ? null : point[measure],
      running,
      ...(measure === 'clicks' && { rate: clickRate(clicks, views) }),
      ...(before && { previousStart: before.start, previousCount: before[measure] }),
    };
  });
}

/** Clicks per view; null without views. */
export const clickRate = (clicks: number, views: number): number | null => (views === 0 ? null : clicks / views);

type Values = (number | null)[];

/** Whether bars show the groups better than a line does: the line would rise and fall between groups without any. */
export function isSparse(rows: readonly ChartRow[]): boolean {
  const begun = rows.filter(({ count }) => count !== null);
  return begun.length < 3 || begun.filter(({ count }) => count).length < begun.length / 2;
}

/**
 * Columns for uPlot: positions, finished groups, the running group, the previous period. A line to the running group starts at the one
 * before it.
 */
export function chartColumns(rows: readonly ChartRow[]): [number[], Values, Values, Values] {
  const isLine = !isSparse(rows);
  return [
    rows.map((_, index) => index),
    rows.map(({ count, running }) => (running ? null : count)),
    rows.map(({ count, running }, index) => (running || (isLine && rows[index + 1]?.running) ? count : null)),
    rows.map(({ previousCount }) => previousCount ?? null),
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
