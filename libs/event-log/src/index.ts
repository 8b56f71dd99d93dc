export { type ClientName, clientCodes } from './attributes/client-codes.ts';
export {
  type ViewAttributeValues,
  type ViewAttributes,
  breakdowns,
  packAttributes,
  packCountry,
} from './attributes/view-attributes.ts';
export { countBatches } from './counts/count-batches.ts';
export { RecordAggregator } from './counts/record-aggregator.ts';
export { Recorder } from './recording/recorder.ts';
export { EventLogModule } from './recording/event-log.module.ts';
export { CountStore } from './shipping/count-store.ts';
export { Shipper } from './shipping/shipper.ts';
export { type ApiRequestRecord, type SpoolRecord, type ViewRecord, accountBytes, timerBytes } from './spool/record.ts';
export { Spool } from './spool/spool.ts';
