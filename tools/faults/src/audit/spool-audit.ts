import { linkSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SpooledView } from './evidence.ts';
import { type ReadRecord, readRecord, recordBytes } from './spool-record.ts';

const scanEveryMs = 10;
const idLength = 36;
/** Index of a timer that is none of ours. */
const unknownTimer = -1;

export interface AuditedViews {
  views: SpooledView[];
  /** Whole records that cannot be read. */
  unreadable: number;
}

/**
 * Keeps every segment that appears in a spool, from outside: a hard link to it stays when the service has deleted its own.
 * So in the end there is every record that was ever written.
 */
export class SpoolAudit {
  private readonly spool: string;
  private readonly kept: string;
  private readonly known = new Set<string>();
  private readonly timer: NodeJS.Timeout;

  /** @param dataDir - the data folder of image services that have not started yet */
  constructor(dataDir: string) {
    this.spool = join(dataDir, 'spool');
    this.kept = join(dataDir, 'audit');
    mkdirSync(this.spool, { recursive: true });
    mkdirSync(this.kept, { recursive: true });
    this.timer = setInterval(() => this.scan(), scanEveryMs);
  }

  stop(): void {
    clearInterval(this.timer);
    this.scan();
  }

  /** Bytes of whole records in each segment so far. */
  sizes(): Map<string, number> {
    this.scan();
    return new Map(
      [...this.known].map((id) => {
        const { size } = statSync(join(this.kept, id));
        return [id, size - (size % recordBytes)];
      }),
    );
  }

  /** Segments that are still in the spool. */
  present(): Set<string> {
    return new Set(readdirSync(this.spool).map((name) => name.slice(0, idLength)));
  }

  /** @param timers - index of each timer by its UUID, 32 hex digits */
  read(timers: ReadonlyMap<string, number>): AuditedViews {
    const result: AuditedViews = { views: [], unreadable: 0 };
    for (const [id, bytes] of this.sizes()) {
      const content = readFileSync(join(this.kept, id));
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
        linkSync(join(this.spool, name), join(this.kept, id));
        this.known.add(id);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // just sealed: the next scan has it
      }
    }
  }
}

function spooledView({ id, timer, epochSecond }: ReadRecord, timers: ReadonlyMap<string, number>): SpooledView {
  return { viewId: id, timer: timers.get(timer) ?? unknownTimer, epochSecond };
}
