import type { AccountId } from '@tminus/domain';
import { LRUCache } from 'lru-cache';

/** A warning is stored for an account at these percentages of its plan's monthly views, in ascending order. */
const warningPercents = [80, 100] as const;

/** How much of its allowance an account has used. */
export interface AllowanceUse {
  isOverAllowance: boolean;
  /** The percentages of warnings that it has reached, ascending. */
  reachedPercents: readonly number[];
  /** Views until the next percentage; Infinity after the last one. */
  viewsLeft: number;
}

/** @param limit - the views that the plan includes */
export function allowanceUse(views: number, limit: number): AllowanceUse {
  const isReached = (percent: number) => views * 100 >= limit * percent;
  const next = warningPercents.find((percent) => !isReached(percent));
  return {
    isOverAllowance: views >= limit,
    reachedPercents: warningPercents.filter(isReached),
    viewsLeft: next === undefined ? Infinity : (limit * next) / 100 - views,
  };
}

/** An account is read again when this process has sent this share of the views that are left until the next threshold. */
const readAfterShare = 1 / 256;

/** An account is read again after this time at the latest, and once more after its last view. */
export const maxReadIntervalMs = 300_000;

interface TrackedAccount {
  /** As of the last read; undefined before the first one. */
  use: AllowanceUse | undefined;
  /** Views that this process has sent since the last read. */
  views: number;
  /** More views than this make the account due. */
  maxViews: number;
  /** Whether there were views between the last finished read and the one in progress. */
  wasViewed: boolean;
}

/**
 * Decides when to read the views of accounts from the database. The reads of an account grow with the logarithm of its views: far from
 * a threshold they are rare, close to it there is one for each view or check. All methods take constant time per account.
 */
export class TrackedAccounts {
  private readonly accounts: LRUCache<AccountId, TrackedAccount>;
  private readonly due = new Set<AccountId>();
  /** When accounts become due, in ascending order, because the delay is the same for all. */
  private readonly dueAt = new Map<AccountId, number>();

  /** @param max - the least recently viewed accounts above this number are forgotten */
  constructor(max: number) {
    const dispose = (_: TrackedAccount, id: AccountId) => {
      this.due.delete(id);
      this.dueAt.delete(id);
    };
    this.accounts = new LRUCache({ max, dispose });
  }

  /** As of the last read; undefined before the first one. */
  get(id: AccountId): AllowanceUse | undefined {
    return this.accounts.peek(id)?.use;
  }

  countView(id: AccountId): void {
    const account = this.accounts.get(id) ?? this.add(id);
    if (++account.views > account.maxViews) this.due.add(id);
  }

  /** Makes an account due if it is tracked. */
  markDue(id: AccountId): void {
    if (this.accounts.has(id)) this.due.add(id);
  }

  /** The accounts to read now. They stay due until `finishRead`. @param nowMs - a clock that never goes backward */
  findDue(nowMs: number): AccountId[] {
    for (const [id, dueAt] of this.dueAt) {
      if (dueAt > nowMs) break;
      this.dueAt.delete(id);
      this.due.add(id);
    }
    return [...this.due];
  }

  /** Call it before the query of a read. Views from now on may be missing in its result. */
  startRead(id: AccountId): void {
    const account = this.accounts.peek(id);
    if (!account) return;
    account.wasViewed ||= account.views > 0;
    account.views = 0;
  }

  /** Call it with the result of a read; undefined if the account does not exist. */
  finishRead(id: AccountId, use: AllowanceUse | undefined, nowMs: number): void {
    this.due.delete(id);
    this.dueAt.delete(id);
    const account = this.accounts.peek(id);
    if (!account) return;
    if (!use) {
      this.accounts.delete(id);
      return;
    }
    account.use = use;
    // The last views may not have been counted when the account was read, so it is read once more after them.
    const isActive = account.wasViewed || account.views > 0;
    account.maxViews = isActive ? Math.floor(use.viewsLeft * readAfterShare) : 0;
    account.wasViewed = false;
    if (isActive) this.dueAt.set(id, nowMs + maxReadIntervalMs);
  }

  clear(): void {
    this.accounts.clear();
  }

  private add(id: AccountId): TrackedAccount {
    const account = { use: undefined, views: 0, maxViews: 0, wasViewed: false };
    this.accounts.set(id, account);
    return account;
  }
}
