import type { AccountSchemas } from '../../shared/http/account-types.ts';

/** The analytics of a timer or an account. */
export type Analytics = AccountSchemas['AccountAnalytics'];

/** The views with a value, which is `unknown` if nobody knows it. */
export type ValueViews = AccountSchemas['ValueViews'];

export const groupings = ['hour', 'day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];
