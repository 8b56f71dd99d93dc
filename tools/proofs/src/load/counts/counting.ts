import { CountStore, Shipper, Spool, type SpoolRecord } from '@tminus/analytics';
import { withDataSource } from '@tminus/testing';
import { readFile } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import { withFolder } from '../database/database.ts';

/** The records of views as an image service writes them. */
export const recordsOf = (views: Iterable<SpoolRecord>): Promise<Buffer> =>
  withFolder(async (folder) => {
    const spool = await Spool.open({ folder, segmentBytes: 2 ** 40, maxBytes: 2 ** 40 });
    spool.append([...views]);
    const records = await readFile(spool.current.path);
    spool.close();
    return records;
  });

/** Counts a spool as in production, except that it does so only when told. */
export const shipperOf = (spool: Spool, dataSource: DataSource): Shipper =>
  new Shipper({ spool, store: new CountStore(dataSource), graceMs: 0 });

const flushTimeoutMs = 600_000;

/** A node whose spool is counted only by `count`. */
export interface ManualNode {
  spool: Spool;
  count(): Promise<void>;
}

/** Calls `work` with nodes, each with a spool of its own. */
export const withNodes = <T>(url: string, count: number, work: (nodes: ManualNode[]) => Promise<T>): Promise<T> =>
  withFolder((folder) =>
    withDataSource(url, async (dataSource) => {
      const nodes: ManualNode[] = [];
      while (nodes.length < count) {
        const spool = await Spool.open({ folder: `${folder}/${nodes.length}`, maxBytes: 2 ** 40 });
        const shipper = shipperOf(spool, dataSource);
        nodes.push({ spool, count: () => shipper.flush(flushTimeoutMs) });
      }
      try {
        return await work(nodes);
      } finally {
        nodes.forEach(({ spool }) => spool.close());
      }
    }),
  );
