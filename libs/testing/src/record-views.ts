import {
  CountOffsetRepository,
  SegmentContentRepository,
  PostgresFrameInbox,
  type ViewAttributeValues,
  packAttributes,
} from '@tminus/counts';
import type { TimerId } from '@tminus/domain';
import { FirstOpenWriter, Shipper, Spool, type SpoolRecord, timerBytes } from '@tminus/event-log';
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

/**
 * Records views in a spool and ships them, as an image service does. Waits until a running service has counted them.
 */
export async function recordViews(dataSource: DataSource, views: readonly RecordedView[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tminus-views-'));
  const spool = await Spool.open({ folder });
  spool.append(viewRecords(views));
  spool.close();
  const shipper = new Shipper({
    spool,
    inbox: new PostgresFrameInbox(dataSource),
    offsets: new CountOffsetRepository(dataSource),
    contents: new SegmentContentRepository(dataSource),
    firstOpens: new FirstOpenWriter(dataSource),
  });
  await shipper.flush(60_000); // a busy machine takes long
  rmSync(folder, { recursive: true });
}
