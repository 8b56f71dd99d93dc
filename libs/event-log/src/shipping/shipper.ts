import { OutageLog } from '@tminus/resilience';
import { open, stat, unlink } from 'node:fs/promises';
import { RecordAggregator } from '../counts/record-aggregator.ts';
import { NewerRecordError, recordBytes } from '../spool/record.ts';
import { aggregateRange } from '../spool/read-segment.ts';
import { type Segment, beginShipping, ignoreMissing, listSealed } from '../spool/segment-files.ts';
import type { Spool } from '../spool/spool.ts';
import { type CountStore, OffsetConflictError } from './count-store.ts';

/** Limits of one transaction. The more views of the same timers it aggregates, the fewer rows each view costs. */
const transactionLimits = { bytes: recordBytes * Math.floor((8 * 2 ** 20) / recordBytes), sums: 100_000 };

/**
 * A run that wrote many rows delays the next run. Views that arrive in the meantime are aggregated into the same rows, so the load of many
 * nodes with many busy timers on the database does not grow with the number of views.
 */
const pauseMsPerRow = 0.5;
const maxPauseMs = 30_000;

export interface ShipperOptions {
  spool: Spool;
  store: Pick<CountStore, 'shippedBytes' | 'commit'>;
  /** Minimum pause between two runs. Default 250 ms. */
  intervalMs?: number;
  /** Called once when shipping starts to fail, and once when it works again. */
  onOutage?: (error: Error) => void;
  onRecovery?: () => void;
  /** Called with the number of corrupt records of a segment, which are skipped. */
  onCorrupt?: (segmentId: string, records: number) => void;
  /** Called once for each segment that is left for a process with a newer version of this code. */
  onNewer?: (segmentId: string, error: NewerRecordError) => void;
}

/** Adds the records of the spool to the counts in the database, each record once. */
export class Shipper {
  /** Offsets of segments, as far as this process knows them; it asks the database for others. */
  private readonly offsets = new Map<string, number>();
  /** Segments with records of a newer version, which stay in the spool. */
  private readonly newerSegments = new Set<string>();
  private readonly options: Required<ShipperOptions>;
  private readonly outage: OutageLog;
  private timer: NodeJS.Timeout | undefined;
  private currentRun: Promise<void> | undefined;
  private rowsSinceLastPause = 0;
  private resolveFirstRun: () => void = () => undefined;
  /** Resolves when the first run has ended, whether or not it could ship. */
  readonly firstRun = new Promise<void>((resolve) => (this.resolveFirstRun = resolve));

  constructor(options: ShipperOptions) {
    const ignore = () => undefined;
    const defaults = { intervalMs: 250, onOutage: ignore, onRecovery: ignore, onCorrupt: ignore, onNewer: ignore };
    this.options = { ...defaults, ...options };
    this.outage = new OutageLog({ began: this.options.onOutage, ended: this.options.onRecovery });
  }

  /** Starts the first run immediately. */
  start(): void {
    this.schedule(0);
  }

  /** Not `@Interval`: the pause depends on how many rows the last run wrote. */
  private schedule(delayMs: number): void {
    this.timer = setTimeout(() => void this.run(), delayMs).unref();
  }

  /** Waits for the current run and starts no new one. Records that were not shipped stay in the spool. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.currentRun;
  }

  /**
   * Ships all records that are in the spool now.
   * @throws the error of the database or the disk; nothing is lost then
   */
  async shipAll(): Promise<void> {
    const { spool } = this.options;
    const { current } = spool;
    await this.shipSealed();
    // If it has been sealed meanwhile, it has a new name, and the next run ships it.
    if (spool.current.id === current.id) await this.shipSegment(current, async () => spool.beginShipping(current.id));
  }

  /** Ships the segments that no process writes, and deletes each one when it is in the counts. */
  async shipSealed(): Promise<void> {
    const { folder } = this.options.spool;
    for (const segment of await listSealed(folder)) {
      if (this.newerSegments.has(segment.id)) continue;
      try {
        const shipped = await this.shipSegment(segment, () => beginShipping(folder, segment));
        if (shipped) await unlink(shipped.path).catch(ignoreMissing);
      } catch (error) {
        if (!(error instanceof NewerRecordError)) throw error;
        this.newerSegments.add(segment.id);
        this.options.onNewer(segment.id, error);
      }
      this.offsets.delete(segment.id);
    }
  }

  private async run(): Promise<void> {
    const { timer } = this;
    this.currentRun = this.shipAll().then(
      () => this.outage.succeeded(),
      (error: unknown) => this.outage.failed(error),
    );
    await this.currentRun;
    this.resolveFirstRun();
    if (this.timer === timer) this.schedule(this.nextPauseMs());
  }

  private nextPauseMs(): number {
    const rows = this.rowsSinceLastPause;
    this.rowsSinceLastPause = 0;
    return Math.max(this.options.intervalMs, Math.min(maxPauseMs, rows * pauseMsPerRow));
  }

  /**
   * @param markAsShipping - called before any part of the segment is sent to the database; returns undefined if the segment is gone
   * @returns the segment when all its records are in the counts; undefined if it is gone
   */
  private async shipSegment(
    segment: Segment,
    markAsShipping: () => Promise<Segment | undefined>,
  ): Promise<Segment | undefined> {
    const found = await stat(segment.path).catch(ignoreMissing);
    if (!found) return undefined; // another process has shipped it or is compacting it, or it was just sealed and the next run ships it
    // The offset comes first: while the database does not answer, the segment is not marked and can still be compacted.
    const start = found.size > 0 ? await this.offsetOf(segment.id) : 0;
    const shipping = await markAsShipping();
    const file = shipping && (await open(shipping.path, 'r').catch(ignoreMissing));
    if (!file) return undefined;
    try {
      const { size } = await file.stat();
      const end = size - (size % recordBytes); // an incomplete last record: its process was killed and never answered its request
      for (let from = start; from < end;) {
        const aggregator = new RecordAggregator();
        const limit = Math.min(end, from + transactionLimits.bytes);
        const to = await aggregateRange(file, { from, to: limit }, aggregator, transactionLimits.sums);
        from = await this.commit(segment.id, { from, to, aggregator });
      }
      return shipping;
    } finally {
      await file.close();
    }
  }

  private async offsetOf(segmentId: string): Promise<number> {
    const offset = this.offsets.get(segmentId) ?? (await this.options.store.shippedBytes(segmentId));
    this.offsets.set(segmentId, offset);
    return offset;
  }

  /** @returns the new offset of the segment */
  private async commit(segmentId: string, range: Parameters<CountStore['commit']>[1]): Promise<number> {
    try {
      this.rowsSinceLastPause += await this.options.store.commit(segmentId, range);
    } catch (error) {
      // The commit may have succeeded although its response was lost, or another process was faster. Ask the database again.
      this.offsets.delete(segmentId);
      if (error instanceof OffsetConflictError) return this.offsetOf(segmentId);
      throw error;
    }
    this.offsets.set(segmentId, range.to);
    if (range.aggregator.corrupt > 0) this.options.onCorrupt(segmentId, range.aggregator.corrupt);
    return range.to;
  }
}
