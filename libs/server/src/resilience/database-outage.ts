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
