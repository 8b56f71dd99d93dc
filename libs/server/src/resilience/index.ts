export { CircuitBreaker } from './circuit-breaker.ts';
export { isDatabaseOutage, errorReason, type Log, OutageLog, toError } from './outage-log.ts';
export { FairQueue, type Owner, QueueFullError, Turns } from './fair-queue.ts';
export { ownCopy, lowerThreadPriority, TimeoutError, withTimeout } from './timeout.ts';
export { SharedRuns, sharedAnswer } from './shared-runs.ts';
