import { TokenKeysService } from '@tminus/auth';
import { type TokenKeyEntity, TokenKeyRepository } from '@tminus/database';
import { Command } from 'commander';
import { type OutputOptions, AdminError, print, shortTime, table, subcommand } from '../output.ts';
import { withDatabase } from '../operator-database.ts';

const withKeys = <T>(work: (keys: TokenKeysService) => Promise<T>) =>
  withDatabase((dataSource) => work(new TokenKeysService(new TokenKeyRepository(dataSource))));

/** Of each algorithm, the first key that may sign by now signs; those after it have signed. */
function stateOf(key: TokenKeyEntity, keys: readonly TokenKeyEntity[], now: Date): string {
  if (key.signsFrom > now) return 'published';
  return keys.find(({ algorithm, signsFrom }) => algorithm === key.algorithm && signsFrom <= now) === key
    ? 'signs'
    : 'ended';
}

/** Prints the keys, without their private parts. */
function printKeys(keys: readonly TokenKeyEntity[], options: OutputOptions, now = new Date()): void {
  const shown = keys.map((key) => ({
    kid: key.kid,
    algorithm: key.algorithm,
    createdAt: key.createdAt,
    signsFrom: key.signsFrom,
    state: stateOf(key, keys, now),
  }));
  const rows = shown.map((key) => [
    key.kid,
    key.algorithm,
    shortTime(key.createdAt),
    shortTime(key.signsFrom),
    key.state,
  ]);
  const heads = ['KEY', 'ALGORITHM', 'CREATED (UTC)', 'SIGNS FROM', 'STATE'];
  print(shown, rows.length ? table(heads, rows) : 'The image service has created no key yet.', options);
}

export function tokenKeyCommand(): Command {
  const command = new Command('token-key').description('manage the keys that sign deadline tokens');

  subcommand(command, 'list', 'list all keys, newest first').action(async (options: OutputOptions) =>
    printKeys(await withDatabase((dataSource) => new TokenKeyRepository(dataSource).list()), options),
  );

  subcommand(
    command,
    'rotate',
    'create a key of each algorithm, which signs in 15 minutes; tokens by earlier keys remain valid',
  ).action(async (options: OutputOptions) => printKeys(await withKeys((keys) => keys.rotate(Date.now())), options));

  subcommand(command, 'revoke', 'delete a key: shops refuse its tokens within minutes')
    .argument('<key>', 'the key, as listed')
    .action(async (kid: string, options: OutputOptions) => {
      const keys = await withKeys((service) => service.revoke(kid, Date.now()));
      if (!keys) throw new AdminError('There is no such key.');
      printKeys(keys, options);
    });

  return command;
}
