import { AccountsService, OneTimeLinksService, linkAddress, resetLinkSeconds, signInLinkSeconds } from '@tminus/auth';
import { loadConfig } from '@tminus/server/config';
import { type AccountEntity, AccountRepository, OneTimeLinkRepository } from '@tminus/database';
import { type PlanName, planNames } from '@tminus/domain';
import { Command, Option } from 'commander';
import { readFileSync } from 'node:fs';
import pc from 'picocolors';
import { addRecordCommands, ofAccount } from './account-records.ts';
import { withDatabase } from '../operator-database.ts';
import { type OutputOptions, print, shortTime, table, subcommand } from '../output.ts';

const planOption = () => new Option('--plan <plan>', 'plan of the account').choices(planNames).makeOptionMandatory();

const toJson = ({ id, email, plan, createdAt }: AccountEntity) => ({ id, email, plan, createdAt });

const withAccounts = <T>(work: (accounts: AccountsService) => Promise<T>) =>
  withDatabase((dataSource) => work(new AccountsService(new AccountRepository(dataSource))));

const links = {
  sign_in: { lifetimeSeconds: signInLinkSeconds, act: 'Sign in as' },
  password_reset: { lifetimeSeconds: resetLinkSeconds, act: 'Choose a new password for' },
} as const;

/** Prints a link to the console that works once. */
async function printLink(idOrEmail: string, purpose: keyof typeof links, options: OutputOptions): Promise<void> {
  const { lifetimeSeconds, act } = links[purpose];
  const { email, token, expiresAt } = await withDatabase(async (dataSource) => {
    const account = await new AccountsService(new AccountRepository(dataSource)).get(idOrEmail);
    const service = new OneTimeLinksService(new OneTimeLinkRepository(dataSource));
    return { email: account.email, ...(await service.create(account.id, purpose, lifetimeSeconds)) };
  });
  const link = linkAddress(loadConfig().api.publicUrl, purpose, token);
  const text = [`${act} ${email}, once, until ${shortTime(expiresAt)} UTC:`, pc.cyan(link)].join('\n');
  print({ link, expiresAt }, text, options);
}

/** `-` reads standard input, so that the password does not appear in the process list. */
const readPassword = (given: string | undefined) =>
  given === '-' ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : given;

export function accountCommand(): Command {
  const account = new Command('account').description('manage accounts and their plans');

  subcommand(account, 'create', 'create an account')
    .requiredOption('--email <address>', 'email address of the owner')
    .addOption(planOption())
    .option(
      '--password <password>',
      'password for the console, at least 8 characters; "-" reads it from standard input',
    )
    .action(async (options: { email: string; plan: PlanName; password?: string } & OutputOptions) => {
      const password = readPassword(options.password);
      const created = await withAccounts((accounts) =>
        accounts.create({ email: options.email, plan: options.plan, password }),
      );
      print(toJson(created), `Account ${created.id} for ${created.email} on plan ${created.plan}.`, options);
    });

  ofAccount(account, 'set-plan', 'change the plan of an account')
    .addOption(planOption())
    .action(async (idOrEmail: string, options: { plan: PlanName } & OutputOptions) => {
      const changed = await withAccounts((accounts) => accounts.setPlan(idOrEmail, options.plan));
      print(toJson(changed), `Account ${changed.id} (${changed.email}) is now on plan ${changed.plan}.`, options);
    });

  ofAccount(account, 'link', 'print a link that signs the owner in to the console once, within a day').action(
    (idOrEmail: string, options: OutputOptions) => printLink(idOrEmail, 'sign_in', options),
  );

  ofAccount(
    account,
    'reset-password',
    'print a link with which the owner chooses a new password, once, within an hour',
  ).action((idOrEmail: string, options: OutputOptions) => printLink(idOrEmail, 'password_reset', options));

  ofAccount(account, 'embed-secret', 'show the secret that signs the start times of evergreen timers')
    .option('--rotate', 'create a new secret: all signatures by existing ones become invalid at once')
    .action(async (idOrEmail: string, options: { rotate?: boolean } & OutputOptions) => {
      const secret = await withAccounts((accounts) =>
        accounts.getEmbedSecret(idOrEmail, { rotate: options.rotate ?? false }),
      );
      print({ embedSecret: String(secret) }, String(secret), options);
    });

  subcommand(account, 'list', 'list all accounts, oldest first').action(async (options: OutputOptions) => {
    const all = await withAccounts((accounts) => accounts.list());
    const rows = all.map(({ id, email, plan, createdAt }) => [id, email, plan, shortTime(createdAt)]);
    print(
      all.map(toJson),
      rows.length ? table(['ID', 'EMAIL', 'PLAN', 'CREATED (UTC)'], rows) : 'There are no accounts yet.',
      options,
    );
  });

  addRecordCommands(account);
  return account;
}
