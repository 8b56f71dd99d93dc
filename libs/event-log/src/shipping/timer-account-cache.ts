import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { selectAccountsOfTimers } from './statements.ts';

/** Caches the account of each timer, which never changes. UUIDs are 32 hex digits without dashes. */
export class TimerAccountCache {
  private readonly accounts = new LRUCache<string, string>({ max: 20_000 });

  /** @returns the accounts of the timers that exist; unknown ones are read with one query */
  async findAccounts(manager: EntityManager, timers: ReadonlySet<string>): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const missing: string[] = [];
    for (const timer of timers) {
      const account = this.accounts.get(timer);
      if (account === undefined) missing.push(timer);
      else found.set(timer, account);
    }
    if (missing.length === 0) return found;
    const rows: { id: string; account_id: string }[] = await manager.query(selectAccountsOfTimers, [missing]);
    for (const { id, account_id } of rows) {
      const [timer, account] = [withoutDashes(id), withoutDashes(account_id)];
      found.set(timer, account);
      this.accounts.set(timer, account);
    }
    return found;
  }
}

const withoutDashes = (uuid: string) => uuid.replaceAll('-', '');
