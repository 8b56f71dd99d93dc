import { CountStore, Shipper, Spool } from '@tminus/analytics';
import { withDataSource } from '@tminus/testing';
import type { DataSource } from 'typeorm';
import { withFolder } from './database.ts';

/** Counts a spool as in production, except that it does so only when told. */
export const shipperOf = (spool: Spool, dataSource: DataSource): Shipper =>
  new Shipper({ spool, store: new CountStore(dataSource), graceMs: 0 });

const flushTimeoutMs = 600_000;

/** A node whose spool is counted only by `count`. */
export interface ManualNode {
  spool: Spool;
  count(): Promise<void>;
}

/** Calls `work` with a node that has a spool of its own. */
export const withNode = <T>(url: string, work: (node: ManualNode) => Promise<T>): Promise<T> =>
  withFolder((folder) =>
    withDataSource(url, async (dataSource) => {
      const spool = await Spool.open({ folder, maxBytes: 2 ** 40 });
      const shipper = shipperOf(spool, dataSource);
      try {
        return await work({ spool, count: () => shipper.flush(flushTimeoutMs) });
      } finally {
        spool.close();
      }
    }),
  );
