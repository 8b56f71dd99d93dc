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
  /** Whether the plan includes hours, countries, devices and mail clients. */
  extended: boolean;
  countries: null | { country: string | null; views: number }[];
  devices: null | Record<Device, number>;
  clients: null | { client: string; views: number }[];
  /** Only for the whole account. */
  topTimers?: { id: string; name: string; views: number }[];
  /** Null if the operator uses another source of countries. */
  countryAttribution: null | { text: string; url: string };
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
  /** Present if the group is not over yet. */
  running?: true;
}

export const groupings = ['hour', 'day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

export const devices = ['desktop', 'mobile', 'unknown'] as const;
export type Device = (typeof devices)[number];
