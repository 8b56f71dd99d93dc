import { Accounts, ApiKeys } from '@tminus/auth';
import { AccountRepository, ApiKeyRepository, type ApiKeyWithAccount } from '@tminus/database';
import { type Scope, isScope, scopes } from '@tminus/domain';
import { Command, InvalidArgumentError } from 'commander';
import pc from 'picocolors';
import { AdminError } from '../admin-error.ts';
import { withDatabase } from '../operator-database.ts';
import { type OutputOptions, print, shortTime, table } from '../output.ts';

function parseScopes(list: string): Scope[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isScope(name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`There is no scope "${unknown}"; there are: ${scopes.join(', ')}.`);
  return names.filter(isScope);
}

const withServices = <T>(work: (accounts: Accounts, keys: ApiKeys) => Promise<T>) =>
  withDatabase((dataSource) =>
    work(new Accounts(new AccountRepository(dataSource)), new ApiKeys(new ApiKeyRepository(dataSource))),
  );

const state = ({ revokedAt, expiresAt }: ApiKeyWithAccount) =>
  revokedAt ? 'revoked' : expiresAt && expiresAt.getTime() <= Date.now() ? 'expired' : 'active';

const toJson = (key: ApiKeyWithAccount) => ({
  publicId: key.publicId,
  name: key.name,
  scopes: key.scopes,
  accountId: key.accountId,
  email: key.account.email,
  createdAt: key.createdAt,
  lastUsedAt: key.lastUsedAt,
  expiresAt: key.expiresAt,
  revokedAt: key.revokedAt,
});

export function keyCommand(): Command {
  const key = new Command('key').description('API keys');

  key
    .command('create')
    .description('make an API key; it is shown this once only')
    .requiredOption('--account <account>', 'id or e-mail address of the account')
    .requiredOption('--name <name>', 'what it is for')
    .requiredOption('--scopes <scopes>', `separated by commas, of: ${scopes.join(', ')}`, parseScopes)
    .option('--json', 'print JSON')
    .action(async (options: { account: string; name: string; scopes: Scope[] } & OutputOptions) => {
      const { account, issued } = await withServices(async (accounts, keys) => {
        const owner = await accounts.get(options.account);
        return { account: owner, issued: await keys.issue(owner.id, options) };
      });
      const json = { ...issued, accountId: account.id, name: options.name, scopes: options.scopes };
      print(
        json,
        `${pc.bold(issued.key)}\nKeep it: it is shown only this once. It belongs to ${account.email}.`,
        options,
      );
    });

  key
    .command('list')
    .description('all API keys, oldest first')
    .option('--account <account>', 'only those of one account: its id or e-mail address')
    .option('--json', 'print JSON')
    .action(async (options: { account?: string } & OutputOptions) => {
      const all = await withServices(async (accounts, keys) =>
        keys.list(options.account === undefined ? undefined : (await accounts.get(options.account)).id),
      );
      const rows = all.map((each) => [
        each.publicId,
        each.name,
        each.account.email,
        each.scopes.join(','),
        shortTime(each.createdAt),
        each.lastUsedAt ? shortTime(each.lastUsedAt) : 'never',
        state(each),
      ]);
      const heads = ['PUBLIC ID', 'NAME', 'ACCOUNT', 'SCOPES', 'CREATED (UTC)', 'LAST USED', 'STATE'];
      print(all.map(toJson), rows.length ? table(heads, rows) : 'There are no API keys yet.', options);
    });

  key
    .command('revoke')
    .description('make an API key useless, for good')
    .argument('<public id>', 'the 8 characters between the underscores of the key')
    .option('--json', 'print JSON')
    .action(async (publicId: string, options: OutputOptions) => {
      const revoked = await withServices((_, keys) => keys.revoke(publicId));
      if (!revoked) throw new AdminError('There is no such key, or it was revoked before.');
      print({ publicId, revoked }, `The key ${publicId} is revoked.`, options);
    });

  return key;
}
