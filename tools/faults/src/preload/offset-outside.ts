import { CountStore as RealCountStore } from '@tminus/analytics';
import type { DataSource, EntityManager } from 'typeorm';

export * from '@tminus/analytics';

/** Planted bug: a segment's offset is moved by itself, before the transaction that adds the counts is over. */
export class CountStore extends RealCountStore {
  constructor(dataSource: DataSource) {
    super(offsetOutside(dataSource));
  }
}

function offsetOutside(dataSource: DataSource): DataSource {
  const transaction = <T>(work: (manager: EntityManager) => Promise<T>) =>
    dataSource.transaction((manager) => {
      const query = (text: string, values?: unknown[]) =>
        (text.includes('UPDATE spool_segments') ? dataSource : manager).query<unknown>(text, values);
      return work(Object.assign(Object.create(manager) as EntityManager, { query }));
    });
  return Object.assign(Object.create(dataSource) as DataSource, { transaction });
}
