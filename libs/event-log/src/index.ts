/*
 * A durable event log. Services append records of views, first opens and API requests to a spool on disk. A shipper aggregates them
 * into counts in the database, each record once.
 *
 * - attributes/  the attributes of a view and their codes
 * - spool/       the record format, the append-only log, its segments, compaction and quota
 * - counts/      aggregation of records into counts
 * - shipping/    from segments to tables, and maintenance of the tables
 * - recording/   all of it for a service, with a Nest module
 */
export { type ClientName, clientCodes } from './attributes/client-codes.ts';
export { type ViewAttributes, breakdowns, packAttributes, packCountry } from './attributes/view-attributes.ts';
export { countBatches } from './counts/count-batches.ts';
export { RecordAggregator } from './counts/record-aggregator.ts';
export { Recorder } from './recording/recorder.ts';
export { RecordingModule } from './recording/recording.module.ts';
export { CountStore } from './shipping/count-store.ts';
export { Shipper } from './shipping/shipper.ts';
export {
  type ApiRequest,
  type FirstOpen,
  type SpoolRecord,
  type View,
  accountBytes,
  timerBytes,
} from './spool/record.ts';
export { Spool } from './spool/spool.ts';
