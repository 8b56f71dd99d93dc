import { version } from '@tminus/server/config';
import { Command } from 'commander';
import { accountCommand } from './commands/account.ts';
import { databaseCommand } from './commands/database.ts';
import { doctorCommand } from './commands/doctor.ts';
import { keyCommand } from './commands/key.ts';
import { statsCommand } from './commands/stats.ts';
import { timerCommand } from './commands/timer.ts';
import { tokenKeyCommand } from './commands/token-key.ts';

/** @param command - how the operator calls the program */
export function program(command: string): Command {
  const isScript = command.startsWith('npm ');
  const database = isScript ? 'DATABASE_URL, or the embedded one in DATA_DIR,' : 'DATABASE_URL,';
  const inScripts = isScript ? '"npm run --silent admin" and --json' : '--json';
  return new Command(command)
    .description(
      `The commands for operators. They use the database of ${database} whether or not T-minus is running. In scripts, use ${inScripts}.`,
    )
    .addCommand(accountCommand())
    .addCommand(keyCommand())
    .addCommand(timerCommand())
    .addCommand(tokenKeyCommand())
    .addCommand(databaseCommand())
    .addCommand(statsCommand())
    .addCommand(doctorCommand())
    .version(version, '-V, --version', 'print the version')
    .showHelpAfterError('(use --help to list all commands)');
}
