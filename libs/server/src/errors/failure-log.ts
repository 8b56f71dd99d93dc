import type { ApiError } from '@tminus/domain';
import { errorReason } from '../resilience/index.ts';
import type { FastifyRequest } from 'fastify';
import { isOutage } from './to-api-error.ts';

/** An outage has ended if no request has failed because of it for so long, and everything has been usable since. */
const quietMs = 5_000;

interface FailureLogOptions {
  /** The last time at which everything that the service needs was usable. */
  lastUsableMs: () => number;
  /** A clock that never goes backward, in milliseconds. */
  now?: () => number;
}

/**
 * Logs requests that failed although their clients did nothing wrong. An outage fails hundreds of requests a second for one reason: its first
 * has the stack trace, and the others have one line each, as have those that a full queue refuses.
 */
export class FailureLog {
  private lastOutageMs = -Infinity;
  private readonly now: () => number;

  constructor(private readonly options: FailureLogOptions) {
    this.now = options.now ?? (() => performance.now());
  }

  add({ id: requestId, log }: Pick<FastifyRequest, 'id' | 'log'>, error: ApiError): void {
    const { status, code, cause } = error;
    if (status < 500) return;
    if (code === 'internal_error') log.error({ requestId, err: cause ?? error }, code);
    // Without a cause, the service has logged once why it refuses.
    else if (cause === undefined) return;
    else if (isOutage(cause) && this.beginsOutage())
      log.error({ requestId, err: cause }, `${code}. This outage begins.`);
    else log.warn({ requestId, reason: errorReason(cause) }, code);
  }

  private beginsOutage(): boolean {
    const [now, before] = [this.now(), this.lastOutageMs];
    this.lastOutageMs = now;
    return now - before > quietMs && (before === -Infinity || this.options.lastUsableMs() > before);
  }
}
