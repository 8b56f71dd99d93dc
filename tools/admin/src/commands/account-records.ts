import { AccountCountRepository } from '@tminus/analytics';
import { AccountsService, parseEmailAddress } from '@tminus/auth';
import { loadConfig } from '@tminus/server/config';
import {
  type AccountEntity,
  AccountRemovalRepository,
  AccountRepository,
  CredentialsRepository,
  OperatorRepository,
} from '@tminus/database';
import { utcDay, timerLimits } from '@tminus/domain';
import type { Command } from 'commander';
import type { DataSource } from 'typeorm';
import { type OutputOptions, AdminError, details, number, print, shortTime, table, subcommand } from '../output.ts';
import { withDatabase } from '../operator-database.ts';

const withAccount = <T>(idOrEmail: string, work: (account: AccountEntity, dataSource: DataSource) => Promise<T>) =>
  withDatabase(async (dataSource) =>
    work(await new AccountsService(new AccountRepository(dataSource)).get(idOrEmail), dataSource),
  );

/** A command for one account. */
export const ofAccount = (group: Command, name: string, description: string): Command =>
  subcommand(group, name, description).argument('<account>', 'id or email address');

async function show(idOrEmail: string, options: OutputOptions): Promise<void> {
  const shown = await withAccount(idOrEmail, async (account, dataSource) => ({
    id: account.id,
    email: account.email,
    emailConfirmedAt: account.emailConfirmedAt,
    plan: account.plan,
    hasPassword: account.passwordHash !== null,
    timers: account.timerCount,
    testTimers: account.testTimerCount,
    ...(await new OperatorRepository(dataSource).findAccess(account.id)),
    createdAt: account.createdAt,
  }));
  const confirmed = shown.emailConfirmedAt ? `confirmed on ${shortTime(shown.emailConfirmedAt)} UTC` : 'not confirmed';
  const text = details([
    ['Account', shown.id],
    ['Email', `${shown.email} (${confirmed})`],
    ['Plan', shown.plan],
    ['Password', shown.hasPassword ? 'set' : 'not set'],
    ['Timers', number(shown.timers)],
    ['Test timers', number(shown.testTimers)],
    ['Views', number(shown.views)],
    ['Active keys', number(shown.activeKeys)],
    ['Sessions', number(shown.sessions)],
    ['Created', `${shortTime(shown.createdAt)} UTC`],
  ]);
  print(shown, text, options);
}

async function usage(idOrEmail: string, options: OutputOptions): Promise<void> {
  const { email, plan, used } = await withAccount(idOrEmail, async (account, dataSource) => ({
    email: account.email,
    plan: account.plan,
    used: await new AccountCountRepository(dataSource).findUsage(account.id, utcDay(Date.now())),
  }));
  const limits = loadConfig().plans[plan];
  const row = (what: string, count: number, limit: number) => [
    what,
    number(count),
    number(limit),
    limit > 0 ? `${Math.floor((count * 100) / limit)} %` : '',
  ];
  const rows = [
    row('timers', used.timers, limits.timers),
    row('test timers', used.testTimers, timerLimits(limits).test),
    row('views this month', used.views, limits.views),
    row('API requests today', used.requestsToday, limits.requestsPerDay),
  ];
  const text = `${email}, plan ${plan}. Months and days are in UTC.\n\n${table(['', 'USED', 'LIMIT', ''], rows, [1, 2, 3])}`;
  print({ email, plan, used, limits }, text, options);
}

async function rename(idOrEmail: string, email: string, options: OutputOptions): Promise<void> {
  const address = parseEmailAddress(email);
  if (address === undefined) throw new AdminError('The new email address is not valid.');
  const renamed = await withAccount(idOrEmail, async (account, dataSource) => {
    const isChanged = await new CredentialsRepository(dataSource).changeEmail(account.id, address);
    if (!isChanged) throw new AdminError(`An account with the email address ${address} already exists.`);
    return { id: account.id, previousEmail: account.email, email: address };
  });
  const text = `Account ${renamed.id} has the email address ${address} now. It is not confirmed, and earlier links do not work any more.`;
  print(renamed, text, options);
}

async function remove(idOrEmail: string, options: { confirm?: string } & OutputOptions): Promise<void> {
  const deleted = await withAccount(idOrEmail, async (account, dataSource) => {
    const { id, email, timerCount, testTimerCount } = account;
    if (options.confirm?.trim().toLowerCase() !== email)
      throw new AdminError(
        `Nothing was deleted. Account ${id} has ${timerCount + testTimerCount} timers, whose images disappear from all emails. To delete it with everything that belongs to it, add: --confirm ${email}`,
      );
    const removal = new AccountRemovalRepository(dataSource);
    await removal.closeAccess(id);
    const timers = await removal.hideTimers(id);
    await removal.remove(id);
    return { id, email, timers };
  });
  print(deleted, `Deleted account ${deleted.id} (${deleted.email}) with ${deleted.timers} timers.`, options);
}

/** What operators do with the record of an account. */
export function addRecordCommands(account: Command): void {
  ofAccount(account, 'show', 'show an account').action(show);
  ofAccount(account, 'usage', 'show how much of the limits of its plan an account uses').action(usage);
  ofAccount(account, 'rename', 'change the email address of an account')
    .argument('<new address>', 'the new email address')
    .action(rename);
  ofAccount(account, 'delete', 'delete an account with its timers, keys and counts; this cannot be undone')
    .option('--confirm <address>', 'its email address, to show that it is the right account')
    .action(remove);
}
