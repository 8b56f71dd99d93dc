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
