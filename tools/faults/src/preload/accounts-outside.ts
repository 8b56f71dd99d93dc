import { CountTransaction } from '@tminus/counts';

interface Internals {
  writeAccounts: (plan: unknown) => Promise<void>;
  commit: (sequence: string, plan: unknown) => Promise<void>;
}

const { writeAccounts, commit } = CountTransaction.prototype as unknown as Internals;

/** Injected bug: the counts of accounts are stored before the transaction that adds those of their timers. */
Object.assign(CountTransaction.prototype, {
  async commit(this: Internals, sequence: string, plan: unknown) {
    await writeAccounts.call(this, plan);
    await commit.call(this, sequence, plan);
  },
  writeAccounts: async () => undefined,
});
