import { loadConfig } from '@tminus/server/config';
import { AccountsService, ApiKeysService } from '@tminus/auth';
import { type ApiKeyWithAccount, AccountRepository, ApiKeyRepository } from '@tminus/database';
import { type Mode, type Scope, isScope, modes, scopes } from '@tminus/domain';
import { Command, InvalidArgumentError, Option } from 'commander';
import pc from 'picocolors';
import { type OutputOptions, AdminError, print, shortTime, table, subcommand } from '../output.ts';
import { withDatabase } from '../operator-database.ts';

const secondsPerUnit = { h: 3_600, d: 86_400, w: 604_800 } as const;
/** Ten years. */
const maxSeconds = 3_650 * secondsPerUnit.d;

/**
 * Parses how long a key is valid: `12h`, `90d` or `26w`.
 * @returns seconds
 * @throws InvalidArgumentError for any other text, zero, and more than ten years
 */
export function parseLifetime(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})([hdw])$/.exec(text) ?? [];
  const seconds = Number(count) * (secondsPerUnit[unit as keyof typeof secondsPerUnit] ?? 0);
  if (seconds > 0 && seconds <= maxSeconds) return seconds;
  throw new InvalidArgumentError('Write a number of hours, days or weeks, such as 12h, 90d or 26w, up to 3650d.');
}

function parseScopes(list: string): Scope[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isScope(name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`"${unknown}" is not a scope. The scopes are: ${scopes.join(', ')}.`);
  return names.filter(isScope);
}

interface CreateOptions extends OutputOptions {
  account: string;
  name: string;
  scopes: Scope[];
  mode: Mode;
  expires?: number;
}

const withServices = <T>(work: (accounts: AccountsService, keys: ApiKeysService) => Promise<T>) =>
  withDatabase((dataSource) =>
    work(new AccountsService(new AccountRepository(dataSource)), new ApiKeysService(new ApiKeyRepository(dataSource))),
  );

const state = ({ revokedAt, expiresAt }: ApiKeyWithAccount, now = new Date()) =>
  revokedAt ? 'revoked' : expiresAt && expiresAt <= now ? 'expired' : 'active';

const expiry = (expiresAt: Date | null) => (expiresAt ? ` and expires on ${shortTime(expiresAt)} UTC` : '');

const toJson = (key: ApiKeyWithAccount) => ({
  publicId: key.publicId,
  name: key.name,
  mode: key.mode,
  scopes: key.scopes,
  accountId: key.accountId,
  email: key.account.email,
  createdAt: key.createdAt,
  lastUsedAt: key.lastUsedAt,
  expiresAt: key.expiresAt,
  revokedAt: key.revokedAt,
});

export function keyCommand(): Command {
  const key = new Command('key').description('manage API keys');

  subcommand(key, 'create', 'create an API key, which is shown only once')
    .requiredOption('--account <account>', 'id or email address of the account')
    .requiredOption('--name <name>', 'purpose of the key')
    .requiredOption('--scopes <scopes>', `comma-separated list of: ${scopes.join(', ')}`, parseScopes)
    .addOption(new Option('--mode <mode>', 'a test key reaches only test timers').choices(modes).default('live'))
    .option(
      '--expires <time>',
      'how long the key is valid, such as 12h, 90d or 26w; without this option it does not expire',
      parseLifetime,
    )
    .action(async (options: CreateOptions) => {
      const { account, issued } = await withServices(async (accounts, keys) => {
        const owner = await accounts.get(options.account);
        return { account: owner, issued: await keys.issue(owner.id, { ...options, lifetimeSeconds: options.expires }) };
      });
      const { plans } = loadConfig();
      const warning = plans[account.plan].apiAccess
        ? ''
        : `\n${pc.yellow('Warning:')} The plan ${account.plan} does not include API access, so requests with this key get 403. Change it with "npm run admin -- account set-plan".`;
      const json = { ...issued, accountId: account.id, name: options.name, scopes: options.scopes };
      print(
        json,
        `${pc.bold(issued.key)}\nStore this key now: it is not shown again. It belongs to ${account.email}${expiry(issued.expiresAt)}.${warning}`,
        options,
      );
    });

  subcommand(key, 'list', 'list all API keys, oldest first')
    .option('--account <account>', 'list only the keys of this account (id or email address)')
    .action(async (options: { account?: string } & OutputOptions) => {
      const all = await withServices(async (accounts, keys) =>
        keys.list(options.account === undefined ? undefined : (await accounts.get(options.account)).id),
      );
      const rows = all.map((each) => [
        each.publicId,
        each.name,
        each.account.email,
        each.mode,
        each.scopes.join(','),
        shortTime(each.createdAt),
        each.lastUsedAt ? shortTime(each.lastUsedAt) : 'never',
        each.expiresAt ? shortTime(each.expiresAt) : 'never',
        state(each),
      ]);
      const heads = 'PUBLIC ID,NAME,ACCOUNT,MODE,SCOPES,CREATED (UTC),LAST USED,EXPIRES,STATE'.split(',');
      print(all.map(toJson), rows.length ? table(heads, rows) : 'There are no API keys yet.', options);
    });

  subcommand(key, 'revoke', 'revoke an API key permanently')
    .argument('<public id>', 'the 8 characters between the last two underscores of the key')
    .action(async (publicId: string, options: OutputOptions) => {
      const revoked = await withServices((_, keys) => keys.revoke(publicId));
      if (!revoked) throw new AdminError('The key does not exist or is already revoked.');
      print({ publicId, revoked }, `The key ${publicId} is revoked.`, options);
    });

  return key;
}
