import { AccountError } from '@tminus/auth';
import { ConfigError, operatorCommand } from '@tminus/config';
import { LocalPostgresError } from '@tminus/local-postgres';
import { AdminError } from './admin-error.ts';
import { program } from './program.ts';

/** The message for errors that the operator can fix; the stack for all others. */
function explain(error: unknown): string {
  const kinds = [AdminError, AccountError, ConfigError, LocalPostgresError];
  if (!(error instanceof Error)) return String(error);
  return kinds.some((kind) => error instanceof kind) ? error.message : (error.stack ?? error.message);
}

try {
  await program(operatorCommand()).parseAsync(process.argv.slice(2), { from: 'user' });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
