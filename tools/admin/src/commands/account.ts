import { AccountsService, OneTimeLinksService, linkAddress, resetLinkSeconds, signInLinkSeconds } from '@tminus/auth';
import { loadConfig } from '@tminus/config';
import { type AccountEntity, AccountRepository, OneTimeLinkRepository } from '@tminus/database';
import { type PlanName, planNames } from '@tminus/domain';
import { Command, Option } from 'commander';
import { readFileSync } from 'node:fs';
import pc from 'picocolors';
import { accountRecordCommands } from './account-records.ts';
import { withDatabase } from '../operator-database.ts';
import { type OutputOptions, print, shortTime, table } from '../output.ts';

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

  account
    .command('create')
    .description('create an account')
    .requiredOption('--email <address>', 'email address of the owner')
    .addOption(planOption())
    .option(
      '--password <password>',
      'password for the console, at least 8 characters; "-" reads it from standard input',
    )
    .option('--json', 'print JSON')
    .action(async (options: { email: string; plan: PlanName; password?: string } & OutputOptions) => {
      const password = readPassword(options.password);
      const created = await withAccounts((accounts) =>
        accounts.create({ email: options.email, plan: options.plan, password }),
      );
      print(toJson(created), `Account ${created.id} for ${created.email} on plan ${created.plan}.`, options);
    });

  account
    .command('set-plan')
    .description('change the plan of an account')
    .argument('<account>', 'id or email address')
    .addOption(planOption())
    .option('--json', 'print JSON')
    .action(async (idOrEmail: string, options: { plan: PlanName } & OutputOptions) => {
      const changed = await withAccounts((accounts) => accounts.setPlan(idOrEmail, options.plan));
      print(toJson(changed), `Account ${changed.id} (${changed.email}) is now on plan ${changed.plan}.`, options);
    });

  account
    .command('link')
    .description('print a link that signs the owner in to the console once, within a day')
    .argument('<account>', 'id or email address')
    .option('--json', 'print JSON')
    .action((idOrEmail: string, options: OutputOptions) => printLink(idOrEmail, 'sign_in', options));

  account
    .command('reset-password')
    .description('print a link with which the owner chooses a new password, once, within an hour')
    .argument('<account>', 'id or email address')
    .option('--json', 'print JSON')
    .action((idOrEmail: string, options: OutputOptions) => printLink(idOrEmail, 'password_reset', options));

  account
    .command('embed-secret')
    .description('show the secret that signs the start times of evergreen timers')
    .argument('<account>', 'id or email address')
    .option('--rotate', 'create a new secret: all signatures by existing ones become invalid at once')
    .option('--json', 'print JSON')
    .action(async (idOrEmail: string, options: { rotate?: boolean } & OutputOptions) => {
      const secret = await withAccounts((accounts) =>
        accounts.getEmbedSecret(idOrEmail, { rotate: options.rotate ?? false }),
      );
      print({ embedSecret: String(secret) }, String(secret), options);
    });

  account
    .command('list')
    .description('list all accounts, oldest first')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const all = await withAccounts((accounts) => accounts.list());
      const rows = all.map(({ id, email, plan, createdAt }) => [id, email, plan, shortTime(createdAt)]);
      print(
        all.map(toJson),
        rows.length ? table(['ID', 'EMAIL', 'PLAN', 'CREATED (UTC)'], rows) : 'There are no accounts yet.',
        options,
      );
    });

  for (const each of accountRecordCommands()) account.addCommand(each);
  return account;
}
