import { migrate } from '@tminus/database';
import { errorReason } from '@tminus/resilience';
import { Command } from 'commander';
import { AdminError } from '../admin-error.ts';
import { withDatabaseUrl } from '../operator-database.ts';
import { type OutputOptions, print } from '../output.ts';

export function databaseCommand(): Command {
  const database = new Command('db').description('manage the database');

  database
    .command('migrate')
    .description('apply pending migrations; safe to run concurrently')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const migrations = await withDatabaseUrl((url) =>
        migrate(url).catch((error: unknown) => {
          throw new AdminError(`The database cannot be migrated: ${errorReason(error)}.`, { cause: error });
        }),
      );
      const text = migrations.length ? `Applied: ${migrations.join(', ')}.` : 'The schema is up to date.';
      print({ migrations }, text, options);
    });

  return database;
}
