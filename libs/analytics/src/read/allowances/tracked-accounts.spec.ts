import { type AccountId, accountIds } from '@tminus/domain';
import { allowanceUse, maxReadIntervalMs, TrackedAccounts } from './tracked-accounts.ts';

const tickMs = 5_000;

/** Reads all accounts that are due. @returns their number */
function check(tracked: TrackedAccounts, nowMs: number, viewsOf: (id: AccountId) => number, limit: number): number {
  const due = tracked.findDue(nowMs);
  for (const id of due) tracked.startRead(id);
  for (const id of due) tracked.finishRead(id, allowanceUse(viewsOf(id), limit), nowMs);
  return due.length;
}

function anAccount(views: number, limit = 100_000) {
  const tracked = new TrackedAccounts(100);
  const id = accountIds.create();
  const view = (times: number) => {
    for (let each = 0; each < times; each++) tracked.countView(id);
  };
  const read = (nowMs: number) => check(tracked, nowMs, () => views, limit);
  return { tracked, id, view, read };
}

describe('TrackedAccounts', () => {
  it('reads an account after its first view', () => {
    const { tracked, id, view, read } = anAccount(100_000);
    expect([read(0), tracked.get(id)]).toEqual([0, undefined]);
    view(1);
    expect([read(0), tracked.get(id)?.isOverAllowance]).toEqual([1, true]);
  });

  it('reads an account again when this process has sent a fixed share of the views that are left', () => {
    const { view, read } = anAccount(0); // 80,000 views are left until the first warning
    view(1);
    read(0);
    view(312);
    expect(read(tickMs)).toBe(0);
    view(1);
    expect(read(tickMs)).toBe(1);
  });

  it('reads an account with views regularly, and once more after its last view', () => {
    const { view, read } = anAccount(0);
    view(1);
    read(0);
    view(1);
    expect([read(maxReadIntervalMs - 1), read(maxReadIntervalMs)]).toEqual([0, 1]);
    expect([read(2 * maxReadIntervalMs), read(3 * maxReadIntervalMs), read(4 * maxReadIntervalMs)]).toEqual([1, 0, 0]);
    view(1);
    expect(read(4 * maxReadIntervalMs + 1)).toBe(1);
  });

  it('does not read an account over its allowance after every view', () => {
    const { view, read } = anAccount(100_000);
    view(1);
    read(0);
    view(100_000);
    expect([read(tickMs), read(maxReadIntervalMs)]).toEqual([0, 1]);
  });

  it('keeps an account due until a read succeeds', () => {
    const { tracked, id, view, read } = anAccount(0);
    view(1);
    expect(tracked.findDue(0)).toEqual([id]);
    tracked.startRead(id); // fails
    expect(read(tickMs)).toBe(1);
    expect([read(tickMs + maxReadIntervalMs), read(tickMs + 2 * maxReadIntervalMs)]).toEqual([1, 0]);
  });

  it('reads an account once more if it was viewed during a read', () => {
    const { tracked, id, view, read } = anAccount(0);
    view(1);
    read(0);
    tracked.markDue(id);
    tracked.startRead(id);
    view(1);
    tracked.finishRead(id, allowanceUse(0, 100_000), tickMs);
    expect(read(tickMs + maxReadIntervalMs)).toBe(1);
  });

  it('forgets accounts that do not exist, and the least recently viewed ones', () => {
    const tracked = new TrackedAccounts(2);
    const [first, second, third] = [accountIds.create(), accountIds.create(), accountIds.create()];
    for (const id of [first, second, third]) tracked.countView(id);
    expect(tracked.findDue(0)).toEqual([second, third]);
    tracked.finishRead(second, undefined, 0);
    expect([tracked.findDue(0), tracked.get(second)]).toEqual([[third], undefined]);
  });

  it('notices at all of ten services within two checks that an account has reached its limit', () => {
    const limit = 1_000_000;
    const id = accountIds.create();
    const services = Array.from({ length: 10 }, () => new TrackedAccounts(10));
    let [views, reads, checksAfterLimit] = [0, 0, 0];
    for (let nowMs = 0; !services.every((each) => each.get(id)?.isOverAllowance); nowMs += tickMs) {
      if (views >= limit) checksAfterLimit++;
      for (const service of services) {
        for (let view = 0; view < 100; view++, views++) service.countView(id);
        reads += check(service, nowMs, () => views, limit);
      }
    }
    expect(checksAfterLimit).toBeLessThanOrEqual(2);
    expect(reads).toBeLessThan(10_000);
  });
});
