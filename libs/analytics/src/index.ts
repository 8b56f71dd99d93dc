export { isProgram } from './classify/user-agent.ts';
export { countryAttribution, CountryDatabase } from './classify/country-database.ts';
export {
  dampedView,
  isDamped,
  packAttributes,
  type ViewAttributes,
  type ViewAttributeValues,
  withPlaceholder,
  withWebClient,
} from './classify/view-attributes.ts';
export { ViewAttributesReader } from './classify/view-attributes-reader.ts';
export { ViewDamper } from './classify/view-damper.ts';
export { AccountCountRepository } from './read/account-count.repository.ts';
export { AllowanceRepository } from './read/allowances/allowance.repository.ts';
export { AllowanceTracker } from './read/allowances/allowance-tracker.ts';
export { type Interval, type ViewCounts, ViewTimeline } from './read/count-days.ts';
export { saveCountCodes } from './read/day-counts/count-codes.ts';
export { dimensionCodes, readDayCounts } from './read/day-counts/day-counts.ts';
export { TimerCountRepository } from './read/timer-count.repository.ts';
export type { Breakdowns } from './read/value-sums.ts';
export { CountStore } from './ship/count-store.ts';
export { CountTransaction } from './ship/count-transaction.ts';
export { SegmentShipper } from './ship/segment-shipper.ts';
export { Shipper } from './ship/shipper.ts';
export {
  type ApiRequestRecord,
  type ClickRecord,
  type SpoolRecord,
  type ViewRecord,
  accountBytes,
  timerBytes,
} from './spool/record.ts';
export { Recorder } from './recorder.ts';
export { RecordingModule } from './recording.module.ts';
export { isLossFile } from './spool/loss-counter.ts';
export { segmentOf } from './spool/segment-files.ts';
export { Spool } from './spool/spool.ts';
