const codes = {
  uniqueViolation: '23505',
  undefinedTable: '42P01',
  insufficientPrivilege: '42501',
  readOnlyTransaction: '25006',
  lockNotAvailable: '55P03',
} as const;

/** TypeORM copies the code to its own error. */
const hasCode = (error: unknown, code: string) => (error as { code?: unknown } | undefined)?.code === code;

/** Whether a query failed because a value exists already. @param index - which makes it unique. Default: any */
export const isUniqueViolation = (error: unknown, index?: string): boolean =>
  hasCode(error, codes.uniqueViolation) &&
  (index === undefined || (error as { constraint?: unknown }).constraint === index);

/** Whether a query failed because a table does not exist. */
export const isUndefinedTable = (error: unknown): boolean => hasCode(error, codes.undefinedTable);

/** Whether a query failed because the role lacks a privilege. */
export const isInsufficientPrivilege = (error: unknown): boolean => hasCode(error, codes.insufficientPrivilege);

/** Whether a query failed because another transaction held a lock for longer than `lock_timeout`. */
export const isLockNotAvailable = (error: unknown): boolean => hasCode(error, codes.lockNotAvailable);

/** Whether a query failed because the server accepts no writes, as a standby. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, codes.readOnlyTransaction);

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
