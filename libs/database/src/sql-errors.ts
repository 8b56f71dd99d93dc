const codes = {
  uniqueViolation: '23505',
  undefinedTable: '42P01',
  insufficientPrivilege: '42501',
  readOnlyTransaction: '25006',
} as const;

/** TypeORM copies the code to its own error. */
const hasCode = (error: unknown, code: string) => (error as { code?: unknown } | undefined)?.code === code;

/** Whether a query failed because a value exists already. */
export const isUniqueViolation = (error: unknown): boolean => hasCode(error, codes.uniqueViolation);

/** Whether a query failed because a table does not exist. */
export const isUndefinedTable = (error: unknown): boolean => hasCode(error, codes.undefinedTable);

/** Whether a query failed because the role lacks a privilege. */
export const isInsufficientPrivilege = (error: unknown): boolean => hasCode(error, codes.insufficientPrivilege);

/** Whether a query failed because the server accepts no writes, as a standby. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, codes.readOnlyTransaction);
