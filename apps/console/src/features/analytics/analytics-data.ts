import type { ViewDimension } from '@tminus/domain';

/** The analytics of a timer or an account, as `GET /account/…/analytics` returns them. */
export interface Analytics {
  /** The first and last day, `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
  zone: string;
  by: Grouping;
  totals: Totals;
  series: SeriesPoint[];
  comparison: null | { from: string; to: string; total: number; series: SeriesPoint[] };
  /** By country, device and mail app; null if the plan does not include them. */
  breakdowns: null | Record<ViewDimension, ValueViews[]>;
  /** Only for the whole account. */
  topTimers?: { id: string; name: string; views: number }[];
  /** Null if the operator uses another source of countries. */
  countryAttribution: null | { text: string; url: string };
}

/** The views with a value, which is `unknown` if nobody knows it. */
export interface ValueViews {
  value: string;
  views: number;
  clicks: number;
}

export interface Totals {
  allTime: number;
  range: number;
  today: number;
  week: number;
  month: number;
  /** Repeated requests by one address, which are not counted as views. */
  damped: number;
  /** Views whose recipient is a placeholder that no mailing tool has replaced. */
  placeholders: number;
  /** Clicks of people in the range. */
  clicks: number;
  /** Clicks of programs, and repeated ones, which are in no other number. */
  automatedClicks: number;
}

export interface SeriesPoint {
  /**
   * The local start of the group in the chosen zone: `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM` for hours. Two hours have the same when the
   * clocks go back.
   */
  start: string;
  /** For hours: when the hour starts, in UTC. */
  instant?: string;
  views: number;
  clicks: number;
  /** Present if the group is not over yet. */
  running?: true;
}

export const groupings = ['hour', 'day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];
