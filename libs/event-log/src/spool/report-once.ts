import { toError } from '@tminus/resilience';
import { LRUCache } from 'lru-cache';

/** The same error of repeated work is reported once in this time. */
const reportAgainMs = 600_000;

/** For work that is repeated every few seconds: passes on only errors whose messages were not reported lately. */
export function reportOnce(report: (error: Error) => void): (thrown: unknown) => void {
  const reported = new LRUCache<string, true>({ max: 100, ttl: reportAgainMs });
  return (thrown) => {
    const error = toError(thrown);
    if (reported.has(error.message)) return;
    reported.set(error.message, true);
    report(error);
  };
}
