import { AccountError } from '@tminus/auth';
import { ConfigError, operatorCommand } from '@tminus/server/config';
import { UnreleasedSchemaError, isReadOnly } from '@tminus/database';
import { LocalPostgresError } from '@tminus/local-postgres';
import { errorReason, isDatabaseOutage } from '@tminus/server/resilience';
import { AdminError } from './output.ts';
import { program } from './program.ts';

/** The message for errors that the operator can fix; the stack for all others. */
function explain(error: unknown): string {
  const kinds = [AdminError, AccountError, ConfigError, LocalPostgresError];
  if (!(error instanceof Error)) return String(error);
  if (isReadOnly(error)) return 'The database accepts no writes. Set DATABASE_URL to the primary, not to a standby.';
  if (isDatabaseOutage(error) || error instanceof UnreleasedSchemaError)
    return `The database cannot be used: ${errorReason(error)}.`;
  return kinds.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
}

try {
  await program(operatorCommand()).parseAsync(process.argv.slice(2), { from: 'user' });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
