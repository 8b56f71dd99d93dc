import { type FileHandle, open, unlink } from 'node:fs/promises';
import { recordBytes } from '../spool/record.ts';
import { type Segment, isMissing, listSealed } from '../spool/segments.ts';
import type { Spool } from '../spool/spool.ts';
import { type CountStore, ShippedElsewhereError } from './count-store.ts';
import { RecordFold } from '../counts/fold.ts';

/** Shipped in one transaction at most; 26,214 records. */
const chunkBytes = recordBytes * Math.floor(2 ** 20 / recordBytes);
/** Read and folded at once: images wait meanwhile, for half a millisecond. */
const pieceBytes = recordBytes * 512;

export interface ShipperOptions {
  spool: Spool;
  store: CountStore;
  /** Pause between two rounds. Default 250 ms. */
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

  constructor(options: ShipperOptions) {
    const nothing = () => undefined;
    this.options = { intervalMs: 250, onTrouble: nothing, onRecovery: nothing, onCorrupt: nothing, ...options };
  }

  start(): void {
    this.timer = setTimeout(() => void this.tick(), this.options.intervalMs).unref();
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
    if (spool.current === current) await this.shipSegment(current);
  }

  /** Ships the segments that nobody writes any more, and deletes each once it is in the counts. */
  async shipSealed(): Promise<void> {
    for (const segment of await listSealed(this.options.spool.folder)) {
      await this.shipSegment(segment);
      await unlink(segment.path).catch(ignoreMissing);
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
    if (this.timer === timer) this.start();
  }

  private recovered(): void {
    if (this.troubled) this.options.onRecovery();
    this.troubled = false;
  }

  private failed(error: Error): void {
    if (!this.troubled) this.options.onTrouble(error);
    this.troubled = true;
  }

  private async shipSegment(segment: Segment): Promise<void> {
    const file = await open(segment.path, 'r').catch(ignoreMissing);
    if (!file) return; // a rival has shipped it, or it has just been sealed and is the next round's
    try {
      const { size } = await file.stat();
      const end = size - (size % recordBytes); // a record that its process died on in mid-write was never answered
      for (let offset = await this.offsetOf(segment.id, size); offset < end;) {
        const to = Math.min(end, offset + chunkBytes);
        offset = await this.shipChunk(segment.id, { from: offset, to }, await foldRange(file, offset, to));
      }
    } finally {
      await file.close();
    }
  }

  private async offsetOf(segmentId: string, size: number): Promise<number> {
    if (size === 0) return 0;
    const known = this.shipped.get(segmentId) ?? (await this.options.store.shippedBytes(segmentId));
    this.shipped.set(segmentId, known);
    return known;
  }

  private async shipChunk(
    segmentId: string,
    { from, to }: { from: number; to: number },
    { counts, corrupt }: RecordFold,
  ): Promise<number> {
    try {
      await this.options.store.commit(segmentId, { from, to, counts });
    } catch (error) {
      // A commit whose answer got lost may have happened, and a rival may have been faster: the database knows.
      this.shipped.delete(segmentId);
      if (error instanceof ShippedElsewhereError) return this.offsetOf(segmentId, to);
      throw error;
    }
    this.shipped.set(segmentId, to);
    if (corrupt > 0) this.options.onCorrupt(segmentId, corrupt);
    return to;
  }
}

async function foldRange(file: FileHandle, from: number, to: number): Promise<RecordFold> {
  const fold = new RecordFold();
  for (let offset = from; offset < to; offset += pieceBytes) {
    const piece = Buffer.allocUnsafe(Math.min(pieceBytes, to - offset));
    const { bytesRead } = await file.read(piece, 0, piece.length, offset);
    if (bytesRead !== piece.length) throw new Error(`Read ${bytesRead} of ${piece.length} bytes of a segment.`);
    fold.add(piece);
  }
  return fold;
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}
