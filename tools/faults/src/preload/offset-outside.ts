import { DataSource, type EntityManager } from 'typeorm';

type Work = (manager: EntityManager) => Promise<unknown>;

const movesOffset = /UPDATE spool_segments/;

/** Injected bug: the offset of a segment is updated outside the transaction that adds its counts. */
const transaction = DataSource.prototype.transaction as (this: DataSource, work: Work) => Promise<unknown>;
Object.assign(DataSource.prototype, {
  transaction(this: DataSource, work: Work) {
    return transaction.call(this, (manager) => {
      const query = (text: string, values?: unknown[]) =>
        movesOffset.test(text) ? this.query(text, values) : manager.query(text, values);
      return work(Object.assign(Object.create(manager) as EntityManager, { query }));
    });
  },
});
