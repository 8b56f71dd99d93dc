/** The command cannot be done; the message is one sentence for the operator. */
export class AdminError extends Error {
  override name = 'AdminError';
}
