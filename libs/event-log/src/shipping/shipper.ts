import { open, stat, unlink } from 'node:fs/promises';
import { recordBytes } from '../spool/record.ts';
import { foldRange } from '../spool/read-segment.ts';
import { type Segment, ignoreMissing, listSealed, offerSealed } from '../spool/segments.ts';
import type { Spool } from '../spool/spool.ts';
import { type CountStore, ShippedElsewhereError } from './count-store.ts';
import { RecordFold } from '../counts/fold.ts';

/** Shipped in one transaction at most: the more views of the same timers are folded together, the fewer rows each costs. */
const chunk = { bytes: recordBytes * Math.floor((8 * 2 ** 20) / recordBytes), sums: 100_000 };

/**
 * After a round that wrote many rows the next one waits for so much longer: what comes meanwhile is folded into the same rows, so
 * that many nodes with many busy timers do not ask more of the database the more views there are.
 */
const pauseMsPerRow = 0.5;
const longestPauseMs = 30_000;

export interface ShipperOptions {
  spool: Spool;
  store: Pick<CountStore, 'shippedBytes' | 'commit'>;
  /** Least pause between two rounds. Default 250 ms. */
  intervalMs?: number;
  /** Told once when shipping begins to fail, and once when it works again. */
  onTrouble?: (error: Error) => void;
  onRecovery?: () => void;
  /** Told of records that did not pass their CRC, which are skipped. */
  onCorrupt?: (segmentId: string, records: number) => void;
}

/** Moves what the spool holds into the counts of the database, each record once. */
export class Shipper {
  /** Bytes of a segment known to be in the counts; what is missing here is asked of the database. */
  private readonly shipped = new Map<string, number>();
  private readonly options: Required<ShipperOptions>;
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private troubled = false;
  /** Written since the last pause. */
  private rows = 0;
  private endFirstRound: () => void = () => undefined;
  /** Fulfilled when the first round has ended, whether it could ship what was there or not. */
  readonly firstRound = new Promise<void>((resolve) => (this.endFirstRound = resolve));

  constructor(options: ShipperOptions) {
    const nothing = () => undefined;
    this.options = { intervalMs: 250, onTrouble: nothing, onRecovery: nothing, onCorrupt: nothing, ...options };
  }

  /** Begins with a round at once. */
  start(): void {
    this.schedule(0);
  }

  private schedule(delayMs: number): void {
    this.timer = setTimeout(() => void this.tick(), delayMs).unref();
  }

  /** Ends the rounds; what was not shipped waits in the spool. */
  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.round;
  }

  /**
   * Ships everything that the spool holds at this moment.
   * @throws what the database or the disk says; nothing is lost then.
   */
  async shipAll(): Promise<void> {
    const { spool } = this.options;
    const { current } = spool;
    await this.shipSealed();
    // May have been sealed while we were at it: then it is under another name, and the next round's.
    if (spool.current.id === current.id) await this.shipSegment(current, async () => spool.offerCurrent(current.id));
  }

  /** Ships the segments that nobody writes any more, and deletes each once it is in the counts. */
  async shipSealed(): Promise<void> {
    const { folder } = this.options.spool;
    for (const segment of await listSealed(folder)) {
      const shipped = await this.shipSegment(segment, () => offerSealed(folder, segment));
      if (shipped) await unlink(shipped.path).catch(ignoreMissing);
      this.shipped.delete(segment.id);
    }
  }

  private async tick(): Promise<void> {
    const { timer } = this;
    this.round = this.shipAll().then(
      () => this.recovered(),
      (error: unknown) => this.failed(error instanceof Error ? error : new Error(String(error))),
    );
    await this.round;
    this.endFirstRound();
    if (this.timer === timer) this.schedule(this.pauseMs());
  }

  private pauseMs(): number {
    const { rows } = this;
    this.rows = 0;
    return Math.max(this.options.intervalMs, Math.min(longestPauseMs, rows * pauseMsPerRow));
  }

  private recovered(): void {
    if (this.troubled) this.options.onRecovery();
    this.troubled = false;
  }

  private failed(error: Error): void {
    if (!this.troubled) this.options.onTrouble(error);
    this.troubled = true;
  }

  /**
   * @param offer - says before anything of the segment goes to the database that it does; undefined when it is gone
   * @returns the segment, of which all that stood in it is in the counts; undefined when it is gone
   */
  private async shipSegment(segment: Segment, offer: () => Promise<Segment | undefined>): Promise<Segment | undefined> {
    const found = await stat(segment.path).catch(ignoreMissing);
    if (!found) return undefined; // a rival has shipped or folds it, or it has just been sealed and is the next round's
    // Asked for first: what a database that is away has not answered for stays fit for folding.
    const start = found.size > 0 ? await this.offsetOf(segment.id) : 0;
    const offered = await offer();
    const file = offered && (await open(offered.path, 'r').catch(ignoreMissing));
    if (!file) return undefined;
    try {
      const { size } = await file.stat();
      const end = size - (size % recordBytes); // a record that its process died on in mid-write was never answered
      for (let from = start; from < end;) {
        const fold = new RecordFold();
        const to = await foldRange(file, { from, to: Math.min(end, from + chunk.bytes) }, fold, chunk.sums);
        from = await this.shipChunk(segment.id, { from, to }, fold);
      }
      return offered;
    } finally {
      await file.close();
    }
  }

  private async offsetOf(segmentId: string): Promise<number> {
    const known = this.shipped.get(segmentId) ?? (await this.options.store.shippedBytes(segmentId));
    this.shipped.set(segmentId, known);
    return known;
  }

  private async shipChunk(
    segmentId: string,
    { from, to }: { from: number; to: number },
    fold: RecordFold,
  ): Promise<number> {
    try {
      this.rows += await this.options.store.commit(segmentId, { from, to, fold });
    } catch (error) {
      // A commit whose answer got lost may have happened, and a rival may have been faster: the database knows.
      this.shipped.delete(segmentId);
      if (error instanceof ShippedElsewhereError) return this.offsetOf(segmentId);
      throw error;
    }
    this.shipped.set(segmentId, to);
    if (fold.corrupt > 0) this.options.onCorrupt(segmentId, fold.corrupt);
    return to;
  }
}
