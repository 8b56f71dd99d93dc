import { migrate, waitForDatabase } from '@tminus/database';
import { errorReason } from '@tminus/resilience';
import { Command, InvalidArgumentError } from 'commander';
import { AdminError } from '../admin-error.ts';
import { withDatabaseUrl } from '../operator-database.ts';
import { type OutputOptions, print } from '../output.ts';

function parseSeconds(text: string): number {
  const [, count] = /^(\d{1,4})s?$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('Write a number of seconds, such as 60s.');
  return Number(count);
}

/** @throws AdminError if the database does not answer in time */
async function waitUntilReachable(url: string, seconds: number): Promise<void> {
  const onWaiting = (error: unknown) =>
    process.stderr.write(`Waiting up to ${seconds} s for the database: ${errorReason(error)}.\n`);
  await waitForDatabase(url, { withinMs: seconds * 1000, onWaiting }).catch((error: unknown) => {
    throw new AdminError(`The database cannot be reached: ${errorReason(error)}.`, { cause: error });
  });
}

export function databaseCommand(): Command {
  const database = new Command('db').description('manage the database');

  database
    .command('migrate')
    .description('apply pending migrations; safe to run concurrently')
    .option('--wait <time>', 'how long to wait for the database to answer, such as 60s', parseSeconds)
    .option('--json', 'print JSON')
    .action(async (options: { wait?: number } & OutputOptions) => {
      const migrations = await withDatabaseUrl(async (url) => {
        await waitUntilReachable(url, options.wait ?? 0);
        return migrate(url).catch((error: unknown) => {
          throw new AdminError(`The database cannot be migrated: ${errorReason(error)}.`, { cause: error });
        });
      });
      const text = migrations.length ? `Applied: ${migrations.join(', ')}.` : 'The schema is up to date.';
      print({ migrations }, text, options);
    });

  return database;
}
