/**
 * What an error says, without a full stop, for the middle of a sentence. Node reports all the addresses that it tried to
 * reach as one error without a message: the first of them speaks for all.
 */
export function errorReason(error: unknown): string {
  if (error instanceof AggregateError) return errorReason(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
