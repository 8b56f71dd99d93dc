/**
 * The message of an error without its final period, for use inside a sentence. Node reports several failed connection attempts as one
 * `AggregateError` without a message; for these, the first attempt's message is returned.
 */
export function errorReason(error: unknown): string {
  if (error instanceof AggregateError) return errorReason(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}

/** Anything that was thrown, as an `Error`. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Where code without a framework reports what operators should know. A `Logger` of Nest is one. */
export interface Log {
  error(message: string): void;
  warn(message: string): void;
}

/** Called when an outage begins, and when it ends. */
export interface OutageListener {
  began?: (error: Error) => void;
  ended?: () => void;
}

/** Reports an outage once when it begins and once when it ends, no matter how many calls fail in between. */
export class OutageLog {
  private ongoing = false;

  constructor(private readonly listener: OutageListener = {}) {}

  get isOngoing(): boolean {
    return this.ongoing;
  }

  failed(error: unknown): void {
    if (this.ongoing) return;
    this.ongoing = true;
    this.listener.began?.(toError(error));
  }

  succeeded(): void {
    if (!this.ongoing) return;
    this.ongoing = false;
    this.listener.ended?.();
  }
}
