import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeBigint } from './binary-arrays.ts';

/** "Binary Format" in the PostgreSQL documentation of COPY: signature, flags, length of the header extension. */
const fileHeader = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const fileTrailer = Buffer.from([0xff, 0xff]);

/** Rows are sent in chunks of about this size. */
const chunkBytes = 32_768;
const daysFrom1970To2000 = 10_957;

/** Encodes rows for `COPY … WITH (FORMAT binary)`. */
class CopyRowWriter {
  private chunk = Buffer.allocUnsafe(2 * chunkBytes);
  private used = fileHeader.copy(this.chunk);

  get isChunkFull(): boolean {
    return this.used >= chunkBytes;
  }

  startRow(columns: number): void {
    this.reserve(2);
    this.used = this.chunk.writeInt16BE(columns, this.used);
  }

  /** @param uuid - 16 bytes as latin1 text */
  addUuid(uuid: string): void {
    this.startField(16);
    this.used += this.chunk.write(uuid, this.used, 16, 'latin1');
  }

  /** @param day - days since 1970-01-01 */
  addDate(day: number): void {
    this.startField(4);
    this.used = this.chunk.writeInt32BE(day - daysFrom1970To2000, this.used);
  }

  addBigint(value: number): void {
    this.startField(8);
    this.used = writeBigint(this.chunk, value, this.used);
  }

  addBytea(bytes: Uint8Array): void {
    this.startField(bytes.length);
    this.chunk.set(bytes, this.used);
    this.used += bytes.length;
  }

  /** The rows since the last call. */
  takeChunk(): Buffer {
    const taken = this.chunk.subarray(0, this.used);
    this.chunk = Buffer.allocUnsafe(2 * chunkBytes);
    this.used = 0;
    return taken;
  }

  private startField(length: number): void {
    this.reserve(4 + length);
    this.used = this.chunk.writeInt32BE(length, this.used);
  }

  private reserve(bytes: number): void {
    if (this.used + bytes <= this.chunk.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.used + bytes));
    this.chunk.copy(larger, 0, 0, this.used);
    this.chunk = larger;
  }
}

/**
 * Inserts rows with COPY.
 * @param target - table and columns, as SQL
 * @param writeRow - writes one row
 */
export async function copyRows<Row>(
  client: pg.Client,
  target: string,
  rows: readonly Row[],
  writeRow: (writer: CopyRowWriter, row: Row) => void,
): Promise<void> {
  function* chunks(): Generator<Buffer> {
    const writer = new CopyRowWriter();
    for (const row of rows) {
      writeRow(writer, row);
      if (writer.isChunkFull) yield writer.takeChunk();
    }
    yield writer.takeChunk();
    yield fileTrailer;
  }
  await pipeline(Readable.from(chunks()), client.query(copyFrom(`COPY ${target} FROM STDIN WITH (FORMAT binary)`)));
}
