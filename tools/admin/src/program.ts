import { Command } from 'commander';
import { accountCommand } from './commands/account.ts';
import { databaseCommand } from './commands/database.ts';
import { keyCommand } from './commands/key.ts';

/** @param command - how the operator calls the program */
export function program(command: string): Command {
  const isScript = command.startsWith('npm ');
  const database = isScript ? 'DATABASE_URL, or the embedded one in DATA_DIR,' : 'DATABASE_URL,';
  const inScripts = isScript ? '"npm run --silent admin" and --json' : '--json';
  return new Command(command)
    .description(
      `Manages accounts and API keys. Uses the database of ${database} whether or not T-minus is running. In scripts, use ${inScripts}.`,
    )
    .addCommand(accountCommand())
    .addCommand(keyCommand())
    .addCommand(databaseCommand())
    .showHelpAfterError('(use --help to list all commands)');
}
