import { Command } from 'commander';
import { accountCommand } from './commands/account.ts';
import { databaseCommand } from './commands/database.ts';
import { keyCommand } from './commands/key.ts';

export function program(): Command {
  return new Command('npm run admin --')
    .description(
      'Manages accounts and API keys of this T-minus. Works on the database that DATABASE_URL names, else on the embedded one in DATA_DIR, ' +
        'whether the service runs or not. For scripts: --json, and "npm run --silent admin".',
    )
    .addCommand(accountCommand())
    .addCommand(keyCommand())
    .addCommand(databaseCommand())
    .showHelpAfterError('(--help lists what there is)');
}
