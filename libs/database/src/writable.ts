/** The database answers, but accepts no writes: a standby, or a server that its operator has set to read-only. */
export class ReadOnlyDatabaseError extends Error {
  override name = 'ReadOnlyDatabaseError';
}

/** @throws ReadOnlyDatabaseError; the error of the connection */
export async function assertWritable(
  query: (sql: string) => Promise<readonly { inRecovery: boolean; isReadOnly: boolean }[]>,
): Promise<void> {
  const [state] = await query(
    `SELECT pg_is_in_recovery() AS "inRecovery", current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
  );
  if (state?.inRecovery) throw new ReadOnlyDatabaseError('the database is a standby, which accepts no writes');
  if (state?.isReadOnly) throw new ReadOnlyDatabaseError('the database is read-only (default_transaction_read_only)');
}
