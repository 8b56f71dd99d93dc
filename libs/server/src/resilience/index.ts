export { CircuitBreaker } from './circuit-breaker.ts';
export { isDatabaseOutage } from './database-outage.ts';
export { errorReason, type Log, OutageLog, toError } from './outage-log.ts';
export { FairQueue, type Owner, QueueFullError } from './fair-queue.ts';
export { ownCopy } from './own-copy.ts';
export { SharedRuns, sharedAnswer } from './shared-runs.ts';
export { lowerThreadPriority } from './thread-priority.ts';
export { TimeoutError, withTimeout } from './timeout.ts';
export { Turns } from './turns.ts';
