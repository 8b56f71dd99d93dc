import {
  CountStore,
  Shipper,
  Spool,
  type SpoolRecord,
  timerBytes,
  type ViewAttributeValues,
  packAttributes,
} from '@tminus/analytics';
import type { TimerId } from '@tminus/domain';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';

export interface RecordedView {
  /** Default: a view. */
  kind?: 'view' | 'click';
  timer: TimerId;
  /** Epoch milliseconds. */
  at: number;
  /** Default: everything is unknown. */
  visitor?: ViewAttributeValues;
  /** The encoded visitor, for attributes that `visitor` cannot express. */
  attributes?: number;
}

export const viewRecords = (views: readonly RecordedView[]): SpoolRecord[] =>
  views.map(({ kind = 'view', timer, at, visitor = {}, attributes = packAttributes(visitor) }) => ({
    kind,
    timer: timerBytes(timer),
    epochSecond: Math.floor(at / 1000),
    attributes,
  }));

/** Records views in a spool and counts them, as an image service does. */
export async function recordViews(dataSource: DataSource, views: readonly RecordedView[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tminus-views-'));
  const spool = await Spool.open({ folder });
  spool.append(viewRecords(views));
  spool.close();
  const store = new CountStore(dataSource);
  await new Shipper({ spool, store }).flush(60_000); // a busy machine takes long
  rmSync(folder, { recursive: true });
}
