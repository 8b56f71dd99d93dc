export { Allowances, type AllowancesOptions } from './allowance/allowances.ts';
export { CountryDatabase } from './attributes/countries.ts';
export { ViewAttributesReader, type Visitor } from './attributes/view-attributes-reader.ts';
export { AccountCounts, type AccountUsage } from './reading/account-counts.ts';
export { TimerCounts, type ValueCount } from './reading/timer-counts.ts';
export { type Interval, ViewTimeline } from './reading/view-timeline.ts';
