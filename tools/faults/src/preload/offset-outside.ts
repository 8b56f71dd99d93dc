import { CountTransaction } from '@tminus/counts';

interface Internals {
  newOffsets: ReadonlyMap<string, number>;
  storeOffsets: (countedTo: ReadonlyMap<string, number>) => Promise<void>;
  commit: (...values: unknown[]) => Promise<void>;
}

const { storeOffsets, commit } = CountTransaction.prototype as unknown as Internals;

/** Injected bug: without rule 3, the offsets of segments are stored before the transaction that adds the counts. */
Object.assign(CountTransaction.prototype, {
  async commit(this: Internals, ...values: unknown[]) {
    await storeOffsets.call(this, this.newOffsets);
    await commit.apply(this, values);
  },
  storeOffsets: async () => undefined,
});
