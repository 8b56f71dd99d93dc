import { Accounts } from '@tminus/auth';
import { type AccountEntity, AccountRepository } from '@tminus/database';
import { type PlanName, planNames } from '@tminus/domain';
import { Command, Option } from 'commander';
import { readFileSync } from 'node:fs';
import { withDatabase } from '../operator-database.ts';
import { type OutputOptions, print, shortTime, table } from '../output.ts';

const planOption = () =>
  new Option('--plan <plan>', 'what the account may do').choices(planNames).makeOptionMandatory();

const toJson = ({ id, email, plan, createdAt }: AccountEntity) => ({ id, email, plan, createdAt });

const withAccounts = <T>(work: (accounts: Accounts) => Promise<T>) =>
  withDatabase((dataSource) => work(new Accounts(new AccountRepository(dataSource))));

/** `-` stands for standard input, so that the password need not stand in the process list. */
const readPassword = (given: string | undefined) =>
  given === '-' ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : given;

export function accountCommand(): Command {
  const account = new Command('account').description('accounts and their plans');

  account
    .command('create')
    .description('make an account')
    .requiredOption('--email <address>', 'e-mail address of the owner')
    .addOption(planOption())
    .option(
      '--password <password>',
      'for signing in to the console, 8 characters or more; "-" reads it from standard input',
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
    .description('put an account on another plan')
    .argument('<account>', 'id or e-mail address')
    .addOption(planOption())
    .option('--json', 'print JSON')
    .action(async (idOrEmail: string, options: { plan: PlanName } & OutputOptions) => {
      const changed = await withAccounts((accounts) => accounts.setPlan(idOrEmail, options.plan));
      print(toJson(changed), `Account ${changed.id} (${changed.email}) is on plan ${changed.plan} now.`, options);
    });

  account
    .command('embed-secret')
    .description('show the secret with which starts of evergreen timers are signed')
    .argument('<account>', 'id or e-mail address')
    .option(
      '--rotate',
      'make a new one: what the old one signed counts no more, and recipients’ own countdowns begin anew',
    )
    .option('--json', 'print JSON')
    .action(async (idOrEmail: string, options: { rotate?: boolean } & OutputOptions) => {
      const secret = await withAccounts((accounts) =>
        accounts.embedSecret(idOrEmail, { rotate: options.rotate ?? false }),
      );
      print({ embedSecret: String(secret) }, String(secret), options);
    });

  account
    .command('list')
    .description('all accounts, oldest first')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const all = await withAccounts((accounts) => accounts.list());
      const rows = all.map(({ id, email, plan, createdAt }) => [id, email, plan, shortTime(createdAt)]);
      print(
        all.map(toJson),
        rows.length ? table(['ID', 'E-MAIL', 'PLAN', 'CREATED (UTC)'], rows) : 'There are no accounts yet.',
        options,
      );
    });

  return account;
}
