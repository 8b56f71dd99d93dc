import { linkSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SpooledView } from './evidence.ts';
import { type ReadRecord, readRecord, recordBytes } from './spool-record.ts';

const scanEveryMs = 10;
const idLength = 36;
/** The index of a timer that this run did not create. */
const unknownTimer = -1;

export interface ArchivedViews {
  views: SpooledView[];
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

  /** The size of the complete records in each segment, in bytes. */
  sizes(): Map<string, number> {
    this.scan();
    return new Map(
      [...this.known].map((id) => {
        const { size } = statSync(join(this.archive, id));
        return [id, size - (size % recordBytes)];
      }),
    );
  }

  /** The ids of the segments that are still in the spool. */
  present(): Set<string> {
    return new Set(readdirSync(this.spool).map((name) => name.slice(0, idLength)));
  }

  /** @param timers - maps each timer's UUID (32 hex digits) to its index */
  read(timers: ReadonlyMap<string, number>): ArchivedViews {
    const result: ArchivedViews = { views: [], unreadable: 0 };
    for (const [id, bytes] of this.sizes()) {
      const content = readFileSync(join(this.archive, id));
      for (let offset = 0; offset < bytes; offset += recordBytes) {
        const record = readRecord(content.subarray(offset, offset + recordBytes));
        if (!record) result.unreadable++;
        else if (record.isView) result.views.push(spooledView(record, timers));
      }
    }
    return result;
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

function spooledView({ id, timer, epochSecond }: ReadRecord, timers: ReadonlyMap<string, number>): SpooledView {
  return { viewId: id, timer: timers.get(timer) ?? unknownTimer, epochSecond };
}
