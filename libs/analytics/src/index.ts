export { AllowanceTracker } from './allowances/allowance-tracker.ts';
export { AllowanceRepository } from './allowances/allowance.repository.ts';
export { countryAttribution, CountryDatabase } from './classification/country-database.ts';
export { ViewAttributesReader, type Visitor } from './classification/view-attributes-reader.ts';
export { ViewDamper, type ViewSource } from './damping/view-damper.ts';
export { AccountCountRepository } from './reading/account-count.repository.ts';
export { type Interval, type ViewCounts, ViewTimeline } from './reading/count-days.ts';
export { TimerCountRepository } from './reading/timer-count.repository.ts';
export type { Breakdowns } from './reading/value-sums.ts';
