import type { ViewDimension } from '@tminus/domain';
import type { ApiSchemas } from '../../shared/http/account-types.ts';

/** The analytics of a timer or an account. */
export type Analytics = Omit<ApiSchemas['AccountAnalytics'], 'breakdowns'> & {
  /** Null if the plan does not include them. The dimensions are those of the domain, so a new one compiles before the types are generated. */
  breakdowns: Record<ViewDimension, ValueViews[]> | null;
};

/** The views with a value, which is `unknown` if nobody knows it. */
export type ValueViews = ApiSchemas['ValueViews'];

export const groupings = ['hour', 'day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];
