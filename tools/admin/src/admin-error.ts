/** An error that the operator can fix. The message is one sentence. */
export class AdminError extends Error {
  override name = 'AdminError';
}
