export { framePayloads } from './counts/frame-payloads.ts';
export { RecordAggregator } from './counts/record-aggregator.ts';
export { Recorder } from './recording/recorder.ts';
export { EventLogModule } from './recording/event-log.module.ts';
export { SegmentProgress } from './shipping/segment-progress.ts';
export { FirstOpenWriter } from './shipping/first-open-writer.ts';
export { Shipper } from './shipping/shipper.ts';
export {
  type ApiRequestRecord,
  type ClickRecord,
  type SpoolRecord,
  type ViewRecord,
  accountBytes,
  timerBytes,
} from './spool/record.ts';
export { Spool } from './spool/spool.ts';
