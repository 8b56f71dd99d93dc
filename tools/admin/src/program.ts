import { Command } from 'commander';
import { accountCommand } from './commands/account.ts';
import { databaseCommand } from './commands/database.ts';
import { keyCommand } from './commands/key.ts';

export function program(): Command {
  return new Command('npm run admin --')
    .description(
      'Manages accounts and API keys. Uses the database of DATABASE_URL, or the embedded one in DATA_DIR, whether or not ' +
        'T-minus is running. In scripts, use "npm run --silent admin" and --json.',
    )
    .addCommand(accountCommand())
    .addCommand(keyCommand())
    .addCommand(databaseCommand())
    .showHelpAfterError('(use --help to list all commands)');
}
