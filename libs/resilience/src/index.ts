export { CircuitBreaker, type CircuitBreakerOptions } from './circuit-breaker.ts';
export { errorReason, toError } from './error-reason.ts';
export { FairQueue, type FairQueueOptions, QueueFullError } from './fair-queue.ts';
export type { Log } from './log.ts';
export { OutageLog, type OutageListener } from './outage-log.ts';
export { ownCopy } from './own-copy.ts';
export { SharedRuns } from './shared-runs.ts';
export { lowerThreadPriority } from './thread-priority.ts';
export { TimeoutError, withTimeout } from './timeout.ts';
