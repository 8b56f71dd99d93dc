import type { Partition } from '@tminus/counts';
import type pg from 'pg';
import { patchClasses } from './class-patches.ts';

interface CounterInternals {
  connection: { client: pg.Client } | undefined;
  connect: () => Promise<{ client: pg.Client }>;
}

/** A counter that counts all partitions without holding their locks, like one that does not know that it lost them. */
patchClasses(({ Counter, allPartitions }) =>
  Object.assign(Counter.prototype, {
    async connectAndRebalance(this: CounterInternals): Promise<readonly Partition[]> {
      if (!this.connection) {
        this.connection = await this.connect();
        await this.connection.client.query('SELECT pg_advisory_unlock_all()');
      }
      return allPartitions;
    },
  }),
);
