import { DataSource, type EntityManager } from 'typeorm';

type Work = (manager: EntityManager) => Promise<unknown>;

const movesOffset = /UPDATE spool_segments/;

/** Planted bug: a segment's offset is moved by itself, before the transaction that adds the counts is over. */
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
