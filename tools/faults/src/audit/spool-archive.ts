import { linkSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SpooledView } from './evidence.ts';
import { type ReadRecord, partitionAt, partitions, readRecord, recordBytes, recordKind } from './spool-record.ts';

const scanEveryMs = 10;
const idLength = 36;
/** The index of a timer that this run did not create. */
const unknownTimer = -1;

export interface ArchivedRecords {
  views: SpooledView[];
  apiRequests: number;
  /** Complete records that cannot be read. */
  unreadable: number;
}

/**
 * Keeps every segment that appears in a spool: a hard link survives when the service deletes the segment.
 * At the end, every record that was ever written can be read.
 */
export class SpoolArchive {
  private readonly spool: string;
  private readonly archive: string;
  private readonly known = new Set<string>();
  private readonly timer: NodeJS.Timeout;

  /** @param dataDir - the data folder; create the archive before the image services start */
  constructor(dataDir: string) {
    this.spool = join(dataDir, 'spool');
    this.archive = join(dataDir, 'archive');
    mkdirSync(this.spool, { recursive: true });
    mkdirSync(this.archive, { recursive: true });
    this.timer = setInterval(() => this.scan(), scanEveryMs);
  }

  stop(): void {
    clearInterval(this.timer);
    this.scan();
  }

  /** For each segment: the offset at which the last record of each partition ends, or 0. */
  ends(): Map<string, readonly number[]> {
    this.scan();
    return new Map([...this.known].map((id) => [id, partitionEnds(this.readSegment(id))]));
  }

  /** The ids of the segments that are still in the spool. */
  present(): Set<string> {
    return new Set(readdirSync(this.spool).map((name) => name.slice(0, idLength)));
  }

  /** @param timers - maps each timer's UUID (32 hex digits) to its index */
  read(timers: ReadonlyMap<string, number>): ArchivedRecords {
    this.scan();
    const result: ArchivedRecords = { views: [], apiRequests: 0, unreadable: 0 };
    for (const id of this.known) {
      const content = this.readSegment(id);
      for (let offset = 0; offset < content.length; offset += recordBytes) {
        const record = readRecord(content.subarray(offset, offset + recordBytes));
        if (!record) result.unreadable++;
        else if (record.kind === recordKind.view)
          result.views.push(spooledView(record, timers, partitionAt(content, offset)));
        else if (record.kind === recordKind.apiRequest) result.apiRequests++;
      }
    }
    return result;
  }

  /** The complete records of a segment. */
  private readSegment(id: string): Buffer {
    const content = readFileSync(join(this.archive, id));
    return content.subarray(0, content.length - (content.length % recordBytes));
  }

  private scan(): void {
    for (const name of readdirSync(this.spool)) {
      const id = name.slice(0, idLength);
      if (this.known.has(id)) continue;
      try {
        linkSync(join(this.spool, name), join(this.archive, id));
        this.known.add(id);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // sealed a moment ago; the next scan finds it
      }
    }
  }
}

function partitionEnds(records: Buffer): number[] {
  const ends = Array.from({ length: partitions }, () => 0);
  for (let offset = 0; offset < records.length; offset += recordBytes)
    ends[partitionAt(records, offset)] = offset + recordBytes;
  return ends;
}

function spooledView(
  { id, subject, epochSecond, attributes }: ReadRecord,
  timers: ReadonlyMap<string, number>,
  partition: number,
): SpooledView {
  return { viewId: id, timer: timers.get(subject) ?? unknownTimer, partition, epochSecond, attributes };
}
