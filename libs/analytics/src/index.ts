export { AllowanceTracker } from './allowances/allowance-tracker.ts';
export { CountryDatabase } from './classification/country-database.ts';
export { ViewAttributesReader, type Visitor } from './classification/view-attributes-reader.ts';
export { AccountCounts } from './reading/account-counts.ts';
export { TimerCounts, type ValueCount } from './reading/timer-counts.ts';
export { type Interval, ViewTimeline } from './reading/view-timeline.ts';
