export { Allowances, type AllowancesOptions } from './allowance/allowances.ts';
export { RecordFold } from './counts/fold.ts';
export { countsOf } from './counts/pieces.ts';
export { CountryDatabase } from './attributes/countries.ts';
export { ViewAttributesReader, type Visitor } from './attributes/view-attributes-reader.ts';
export { type ViewAttributes, unknownAttributes } from './attributes/view-attributes.ts';
export { AccountCounts, type AccountUsage } from './reading/account-counts.ts';
export { TimerCounts, type ValueCount } from './reading/timer-counts.ts';
export { type Interval, ViewTimeline } from './reading/view-timeline.ts';
export { Recorder, type RecorderLog, type Recording, type RecordingOptions, openRecording } from './recorder.ts';
export { CountStore } from './shipping/count-store.ts';
export { Shipper, type ShipperOptions } from './shipping/shipper.ts';
export {
  type ApiRequest,
  type FirstOpen,
  type SpoolRecord,
  type View,
  accountBytes,
  timerBytes,
} from './spool/record.ts';
export { SpoolFullError } from './spool/space.ts';
export { Spool, type SpoolOptions } from './spool/spool.ts';
