import { AccountsService } from '@tminus/auth';
import { loadConfig } from '@tminus/server/config';
import {
  AccountRepository,
  LocalTimeRepository,
  OperatorRepository,
  TimerRepository,
  type TimerOfAccount,
} from '@tminus/database';
import { type DateField, type PersonalTimer, operator, rulesInUse, timerIds } from '@tminus/domain';
import { Command, InvalidArgumentError } from 'commander';
import {
  type OutputOptions,
  AdminError,
  details,
  number,
  print,
  printable,
  shortTime,
  table,
  subcommand,
} from '../output.ts';
import { withDatabase } from '../operator-database.ts';

const maxListed = 10_000;

function parseLimit(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > maxListed) throw new InvalidArgumentError(`Write a number from 1 to ${maxListed}.`);
  return limit;
}

const stateOf = ({ deletedAt, status }: Pick<TimerOfAccount, 'deletedAt' | 'status'>) =>
  deletedAt ? `deleted on ${shortTime(deletedAt)} UTC` : status;

async function showTimer(text: string, options: OutputOptions): Promise<void> {
  // The address of an image works, too: that is what people have at hand.
  const id = timerIds.parse(/tmr_[0-9a-z]+/.exec(text)?.[0] ?? text);
  if (!id) throw new AdminError('This is not the id of a timer, such as tmr_01m80jmpy0eswt3t7s18n54d4j.');
  const found = await withDatabase(async (dataSource) => {
    const timer = await new OperatorRepository(dataSource).findTimer(id);
    const full = timer && (await new TimerRepository(dataSource).find(timer.accountId, id));
    return timer && { ...timer, settings: full?.timer };
  });
  if (!found) throw new AdminError('There is no timer with this id.');
  const { settings, ...timer } = found;
  const image = `${loadConfig().embed.publicUrl}/t/${id}.gif`;
  const text2 = details([
    ['Timer', id],
    ['Name', printable(timer.name)],
    ['Account', `${timer.email} (${timer.accountId})`],
    ['Type', timer.type],
    ['State', stateOf(timer)],
    ['Views', number(timer.views)],
    ...(settings
      ? [['Template', settings.template] as const, ['Size', `${settings.width} x ${settings.height}`] as const]
      : []),
    ...(settings?.startsAt ? [['Starts', `${shortTime(settings.startsAt)} UTC`] as const] : []),
    ...(settings?.type === 'fixed' ? [['Target', `${shortTime(settings.targetDate)} UTC`] as const] : []),
    ...(settings && 'endsAt' in settings && settings.endsAt
      ? [['Ends at', `${settings.endsAt} in ${settings.timezone}`] as const]
      : []),
    ...(settings?.timezoneMode === 'recipient' ? [['Time zone', 'of each recipient'] as const] : []),
    ...(settings?.type === 'personal' ? personalRows(settings) : []),
    ...(settings?.link ? [['Link', settings.link.url] as const] : []),
    ['Created', `${shortTime(timer.createdAt)} UTC`],
    ['Image', image],
  ]);
  print({ ...timer, image, settings }, text2, options);
}

const personalRows = ({ trust, fallbackDate, minimumSeconds }: PersonalTimer) =>
  [
    ['Deadline', `in the address, ${trust}`],
    ['Minimum', minimumSeconds ? `${number(minimumSeconds)} s after sending` : 'none'],
    ['Fallback', fallbackDate ? `${shortTime(fallbackDate)} UTC` : 'hidden'],
  ] as const;

/** Lists timers whose local times are other instants under the rules in use, and moves those that then still start before they end. */
async function realign({ apply = false, ...output }: { apply?: boolean } & OutputOptions): Promise<void> {
  const nowMs = Date.now();
  const { moved, refused } = await withDatabase(async (dataSource) => {
    const localTimes = new LocalTimeRepository(dataSource);
    const found = await localTimes.findMoved(nowMs);
    const movable = found.filter(({ canMove }) => canMove);
    if (apply) for (const timer of movable) await localTimes.move(timer, nowMs, operator);
    return { moved: movable, refused: found.filter(({ canMove }) => !canMove) };
  });
  const rows = [...moved, ...refused].flatMap(({ id, name, email, localTimes, before, after }) =>
    (Object.keys(after) as DateField[]).map((field) => [
      ...[id, printable(name), email, field, localTimes[field] ?? ''],
      ...[before[field], after[field]].map((instant) => (instant ? shortTime(instant) : '')),
    ]),
  );
  const heads = ['ID', 'NAME', 'ACCOUNT', 'FIELD', 'LOCAL TIME', 'STORED (UTC)', 'RIGHT (UTC)'];
  const refusals = refused.map(
    ({ id }) => `${id} is not moved: it would end before it starts. Its owner must change one of the two dates.`,
  );
  const end = [...refusals, apply ? `Moved: ${number(moved.length)}.` : 'Nothing is changed yet: use --apply.'].join(
    '\n',
  );
  const none = `All local times are right under the rules of ${rulesInUse().version}.`;
  print({ moved, refused, applied: apply }, rows.length ? `${table(heads, rows)}\n${end}` : none, output);
}

export function timerCommand(): Command {
  const timer = new Command('timer').description('look up timers, and follow changes of time zones');

  subcommand(timer, 'list', 'list timers, newest first')
    .option('--account <account>', 'only those of this account (id or email address)')
    .option('--limit <number>', 'how many at most', parseLimit, 50)
    .action(async (options: { account?: string; limit: number } & OutputOptions) => {
      const timers = await withDatabase(async (dataSource) => {
        const { account } = options;
        const owner =
          account === undefined ? undefined : await new AccountsService(new AccountRepository(dataSource)).get(account);
        return new OperatorRepository(dataSource).listTimers({ accountId: owner?.id, limit: options.limit });
      });
      const rows = timers.map((each) => [
        each.id,
        printable(each.name),
        each.email,
        each.type,
        each.status,
        number(each.views),
        shortTime(each.createdAt),
      ]);
      const heads = ['ID', 'NAME', 'ACCOUNT', 'TYPE', 'STATUS', 'VIEWS', 'CREATED (UTC)'];
      const more = timers.length === options.limit ? `\nThere may be more: use --limit.` : '';
      print(timers, rows.length ? table(heads, rows) + more : 'There are no timers yet.', options);
    });

  subcommand(timer, 'show', 'show one timer, also a deleted one')
    .argument('<timer>', 'id, or the address of its image')
    .action(showTimer);

  subcommand(timer, 'realign', 'list timers whose local time is another instant since rules of time zones have changed')
    .option('--apply', 'move them: their local times stay, their instants change')
    .action(realign);

  return timer;
}
