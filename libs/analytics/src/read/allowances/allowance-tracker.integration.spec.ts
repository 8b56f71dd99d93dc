import {
  type AccountId,
  type Mode,
  accountIds,
  dayAt,
  defaultPlans,
  endOfMonth,
  startOfDay,
  startOfMonth,
} from '@tminus/domain';
import { createAccountWithKey, useTestDatabase } from '@tminus/testing';
import { AllowanceTracker } from './allowance-tracker.ts';
import { AllowanceRepository } from './allowance.repository.ts';

const dataSource = useTestDatabase();
const month = startOfMonth(dayAt(Date.now(), 'UTC'));
const limit = defaultPlans.pro.views;

afterEach(() => jest.restoreAllMocks());

const aTracker = () =>
  new AllowanceTracker(new AllowanceRepository(dataSource), defaultPlans, { timerCacheSize: 1_000 });

/** An account on the plan Pro, with views. */
async function anAccount(views: number): Promise<AccountId> {
  const { accountId } = await createAccountWithKey(dataSource);
  await dataSource.query('INSERT INTO account_view_months (account_id, month, views) VALUES ($1, $2, $3)', [
    accountIds.toUuid(accountId),
    month,
    views,
  ]);
  return accountId;
}

const timerOf = (accountId: AccountId, mode: Mode = 'live') => ({ accountId, mode });

const addViews = (id: AccountId, views: number) =>
  dataSource.query('UPDATE account_view_months SET views = views + $2 WHERE account_id = $1', [
    accountIds.toUuid(id),
    views,
  ]);

async function warningsOf(id: AccountId): Promise<number[]> {
  const rows: { percent: number }[] = await dataSource.query(
    'SELECT percent FROM allowance_warnings WHERE account_id = $1 ORDER BY percent',
    [accountIds.toUuid(id)],
  );
  return rows.map(({ percent }) => percent);
}

async function eventsOf(id: AccountId): Promise<unknown[]> {
  const rows: { after: unknown }[] = await dataSource.query(
    `SELECT changes->'after' AS after FROM account_events WHERE account_id = $1 AND type = 'usage.threshold' ORDER BY sequence`,
    [accountIds.toUuid(id)],
  );
  return rows.map(({ after }) => after);
}

describe('AllowanceTracker', () => {
  it('knows the accounts over their allowance after the first check', async () => {
    const tracker = aTracker();
    const [over, under] = [await anAccount(limit), await anAccount(limit - 1)];
    for (const id of [over, under]) tracker.countView(timerOf(id));
    expect(tracker.isOverAllowance(timerOf(over))).toBe(false);
    await tracker.check();
    expect([over, under].map((id) => tracker.isOverAllowance(timerOf(id)))).toEqual([true, false]);
  });

  it('neither counts nor bounds the views of test timers', async () => {
    const tracker = aTracker();
    const id = await anAccount(limit);
    tracker.countView(timerOf(id, 'test'));
    await tracker.check();
    expect(tracker.isOverAllowance(timerOf(id))).toBe(false); // it was not read
    tracker.countView(timerOf(id));
    await tracker.check();
    expect([timerOf(id), timerOf(id, 'test')].map((timer) => tracker.isOverAllowance(timer))).toEqual([true, false]);
  });

  it('stores each warning and its event once, regardless of the number of services', async () => {
    const [first, second] = [aTracker(), aTracker()];
    const id = await anAccount(limit * 0.8);
    for (const tracker of [first, second]) tracker.countView(timerOf(id));
    await Promise.all([first.check(), second.check()]);
    expect(await warningsOf(id)).toEqual([80]);
    await addViews(id, limit * 0.2);
    for (const tracker of [first, second]) await tracker.check();
    expect(await warningsOf(id)).toEqual([80, 100]);
    expect(await eventsOf(id)).toEqual([80, 100].map((percent) => ({ percent, periodStart: month })));
  });

  it('needs one query for all accounts, for two minutes after their last view, without those in which the database is down', async () => {
    const tracker = aTracker();
    for (let each = 0; each < 20; each++) tracker.countView(timerOf(await anAccount(5)));
    const query = jest.spyOn(dataSource, 'query').mockRejectedValue(new Error('down'));
    for (let check = 0; check < 15; check++) await tracker.check().catch(() => undefined);
    query.mockRestore();
    const queries = jest.spyOn(dataSource, 'query');
    for (let check = 0; check < 15; check++) await tracker.check();
    expect(queries).toHaveBeenCalledTimes(12);
  });

  it('starts again in a new month', async () => {
    const tracker = aTracker();
    const id = await anAccount(limit);
    tracker.countView(timerOf(id));
    await tracker.check();
    const nextMonth = startOfDay(endOfMonth(month), 'UTC') + 86_400_000;
    jest.spyOn(Date, 'now').mockReturnValue(nextMonth);
    await tracker.check();
    expect(tracker.isOverAllowance(timerOf(id))).toBe(false);
    tracker.countView(timerOf(id));
    await tracker.check();
    expect(tracker.isOverAllowance(timerOf(id))).toBe(false);
    expect(await warningsOf(id)).toEqual([80, 100]);
  });

  it('keeps what it knows while the database is down, and checks again when it is back', async () => {
    const tracker = aTracker();
    const [known, unknown] = [await anAccount(limit), await anAccount(limit)];
    tracker.countView(timerOf(known));
    await tracker.check();
    tracker.countView(timerOf(unknown));
    const query = jest.spyOn(dataSource, 'query').mockRejectedValue(new Error('down'));
    await expect(tracker.check()).rejects.toThrow('down');
    expect([known, unknown].map((id) => tracker.isOverAllowance(timerOf(id)))).toEqual([true, false]);
    query.mockRestore();
    await tracker.check();
    expect([known, unknown].map((id) => tracker.isOverAllowance(timerOf(id)))).toEqual([true, true]);
  });

  it('forgets a deleted account', async () => {
    const tracker = aTracker();
    const id = await anAccount(limit);
    tracker.countView(timerOf(id));
    await tracker.check();
    await dataSource.query('DELETE FROM accounts WHERE id = $1', [accountIds.toUuid(id)]);
    await tracker.check();
    expect(tracker.isOverAllowance(timerOf(id))).toBe(false);
  });
});
