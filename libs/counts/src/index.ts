export {
  attributesVersion,
  breakdowns,
  dampedView,
  hasPlaceholder,
  isDamped,
  packAttribute,
  packAttributes,
  type ViewAttributes,
  type ViewAttributeValues,
  withPlaceholder,
  withWebClient,
} from './view-attributes.ts';
export { DayCountsBuilder } from './day-counts/day-counts-builder.ts';
export {
  clickDimensionCode,
  dimensionCodes,
  readDayCounts,
  readQuarterHours,
  totalClicks,
  totalViews,
} from './day-counts/day-counts.ts';
export { InvalidDayCountsError, NewerDayCountsError } from './day-counts/errors.ts';
export { type Frame, FramePayloadBuilder, readFramePayload } from './inbox/frame-payload.ts';
export { type FrameInbox, InboxFullError, type ReceivedFrame, defaultMaxBytes } from './inbox/frame-inbox.ts';
export { type InboxStatus, frameStreamName } from './inbox/jetstream/frame-stream.ts';
export { type NatsServers } from './inbox/jetstream/nats-connection.ts';
export { JetStreamFrameInbox } from './inbox/jetstream/jetstream-frame-inbox.ts';
export { PostgresFrameInbox } from './inbox/postgres-frame-inbox.ts';
export { CountOffsetRepository, type CountOffsets } from './counting/count-offset.repository.ts';
export { CountTransaction } from './counting/count-transaction.ts';
export { Counter } from './counting/counter.ts';
export { type Partition, allPartitions, maintenancePartition, partitionCount, partitionOf } from './partitions.ts';
export { CountMaintenance } from './maintenance/count-maintenance.ts';
export { missingPartitions } from './maintenance/monthly-partitions.ts';
export { MonthlyPartitions } from './maintenance/monthly-partitions.ts';
export { SegmentContentRepository, type SegmentRange } from './counting/segment-content.repository.ts';
export { offsetsCertainMs } from './maintenance/removals.ts';
export { readTopTimers } from './day-counts/top-timers.ts';
