import { SecretBox, StoredSecrets } from '@tminus/auth';
import { loadConfig } from '@tminus/server/config';
import {
  EncryptedSecretRepository,
  isInsufficientPrivilege,
  migrate,
  prepareServingRole,
  waitForDatabase,
} from '@tminus/database';
import { errorReason } from '@tminus/server/resilience';
import { Command, InvalidArgumentError } from 'commander';
import { type OutputOptions, AdminError, print, subcommand } from '../output.ts';
import { withDatabase, withDatabaseUrl } from '../operator-database.ts';

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
    throw new AdminError(`The database cannot be used: ${errorReason(error)}.`, { cause: error });
  });
}

export function databaseCommand(): Command {
  const database = new Command('db').description('manage the database');

  subcommand(database, 'migrate', 'apply pending migrations; safe to run concurrently')
    .option('--wait <time>', 'how long to wait for the database to answer, such as 60s', parseSeconds)
    .action(async (options: { wait?: number } & OutputOptions) => {
      const { databaseOwnerUrl, databaseListenUrl } = loadConfig();
      const migrateAt = async (url: string, servingUrl?: string) => {
        await waitUntilReachable(url, options.wait ?? 0);
        try {
          const applied = await migrate(url);
          const role = servingUrl === undefined ? undefined : await prepareServingRole(url, servingUrl);
          return { migrations: applied, role };
        } catch (error) {
          const fix = isInsufficientPrivilege(error)
            ? ' Set DATABASE_OWNER_URL: this role does not own the tables.'
            : '';
          throw new AdminError(`The database cannot be migrated: ${errorReason(error)}.${fix}`, { cause: error });
        }
      };
      const { migrations, role } = await withDatabaseUrl((url) =>
        databaseOwnerUrl === undefined ? migrateAt(url) : migrateAt(databaseOwnerUrl, databaseListenUrl ?? url),
      );
      const text = migrations.length ? `Applied: ${migrations.join(', ')}.` : 'The schema is up to date.';
      const roleText = role === undefined ? '' : ` The role ${role} may serve.`;
      print({ migrations, ...(role === undefined ? {} : { role }) }, `${text}${roleText}`, options);
    });

  subcommand(
    database,
    'reencrypt',
    'encrypt all secrets with the first key of ENCRYPTION_KEY; the others are then no longer needed',
  ).action(async (options: OutputOptions) => {
    const config = loadConfig();
    if (config.encryptionKeys.length === 0) throw new AdminError('ENCRYPTION_KEY is not set.');
    const { count, unreadable } = await withDatabase(
      (dataSource) =>
        new StoredSecrets(new EncryptedSecretRepository(dataSource), new SecretBox(config)).encryptAgain(),
      config,
    );
    if (unreadable.length > 0)
      throw new AdminError(
        `The secrets of ${unreadable.length} of ${count} webhooks stay as they are, because ENCRYPTION_KEY does not contain their key: ${unreadable.slice(0, 5).join(', ')}.`,
      );
    print({ count }, `The secrets of ${count} webhooks are encrypted with the first key.`, options);
  });

  return database;
}
