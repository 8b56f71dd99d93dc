export { AllowanceRepository } from './allowances/allowance.repository.ts';
export { AllowanceTracker } from './allowances/allowance-tracker.ts';
export { CountryDatabase, bundledDatabaseAttribution } from './classification/country-database.ts';
export { ViewAttributesReader, type Visitor } from './classification/view-attributes-reader.ts';
export { ViewDamper, type ViewSource } from './damping/view-damper.ts';
export { AccountCountRepository } from './reading/account-count.repository.ts';
export type { ValueCount } from './reading/breakdown-values.ts';
export { type TimerCounts, TimerCountRepository } from './reading/timer-count.repository.ts';
export { type Interval, ViewTimeline } from './reading/view-timeline.ts';
