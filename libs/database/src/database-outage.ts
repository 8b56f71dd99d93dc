import { types } from 'node:util';
import { CannotExecuteNotConnectedError, EntityMetadataNotFoundError } from 'typeorm';

/**
 * Node's codes for failed connections, and PostgreSQL's: connection failure (class 08), shutdown (57P0x), too many connections
 * (53300), statement timeout (57014).
 */
const outageCodes = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|08\w{3}|57P0\d|53300|57014)$/;

/** Errors of pg, pg-pool and TypeORM that have neither a code nor a class. */
const outageMessages =
  /^(timeout exceeded when trying to connect|Connection terminated.*|Cannot use a pool after calling end on the pool|Query read timeout|Driver not Connected)$/;

/** Whether a query failed because the database is down, hangs, or is not connected yet. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  return (
    // Before the data source has been initialized, TypeORM knows no entities.
    error instanceof EntityMetadataNotFoundError ||
    error instanceof CannotExecuteNotConnectedError ||
    outageCodes.test(String((error as NodeJS.ErrnoException).code)) ||
    outageMessages.test(error.message)
  );
}
