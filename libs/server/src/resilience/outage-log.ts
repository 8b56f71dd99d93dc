import { types } from 'node:util';

/**
 * Node's codes for failed connections, and PostgreSQL's: connection failure (class 08), no writes (25006), session ended (25P0x), no
 * resources such as connections, memory or disk (class 53), statement timeout (57014), shutdown (57P0x).
 */
const outageCodes =
  /^(E(CONN|HOST|NET)\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|08\w{3}|25006|25P0[34]|53\w{3}|57014|57P0\d)$/;

/** Errors of pg, pg-pool and TypeORM that have neither a code nor a name of their own. */
const outageMessages =
  /^(timeout exceeded when trying to connect|Connection terminated.*|Cannot use a pool after calling end on the pool|Query read timeout|Driver not Connected|Client .* not queryable)$/;

const outageNames: readonly string[] = [
  'ReadOnlyDatabaseError',
  // Before the data source has been initialized, TypeORM knows no entities.
  'EntityMetadataNotFoundError',
  'CannotExecuteNotConnectedError',
  // TypeORM releases the runner of a connection that breaks, also in the middle of a transaction.
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
];

/** Whether a query failed because the database is down, hangs, accepts no writes, or is not connected yet. Knows TypeORM's errors by name. */
export function isDatabaseOutage(error: unknown): boolean {
  return (
    types.isNativeError(error) &&
    (outageNames.includes(error.name) ||
      outageCodes.test(String((error as NodeJS.ErrnoException).code)) ||
      outageMessages.test(error.message))
  );
}

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
