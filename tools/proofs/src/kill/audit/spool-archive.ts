import { type SpoolRecord, readSpoolRecord, recordBytes, recordKind, segmentIdLength } from '@tminus/testing';
import { linkSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type SpooledApiRequest, type SpooledOpen, type SpooledView, unknownTimer } from './evidence.ts';

const scanEveryMs = 10;
const activeName = /\.(\d+)\.open$/;
const lossName = /\.lost$/;

interface ArchivedRecords {
  views: SpooledView[];
  firstOpens: SpooledOpen[];
  apiRequests: SpooledApiRequest[];
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
  /** Segments by id, with the id of the process that writes it; undefined if it was sealed when it appeared. */
  private readonly known = new Map<string, number | undefined>();
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

  /** The number of records that the services of this spool report as lost. */
  reportedLost(): number {
    const files = readdirSync(this.spool).filter((name) => lossName.test(name));
    return files.reduce((sum, name) => sum + Number(readFileSync(join(this.spool, name), 'utf8')), 0);
  }

  /** For each segment: the offset at which its last record ends. */
  ends(): Map<string, number> {
    this.scan();
    return new Map([...this.known.keys()].map((id) => [id, this.readSegment(id).length]));
  }

  /** The ids of the segments that are still in the spool. */
  present(): Set<string> {
    return this.idsOf((name) => !lossName.test(name));
  }

  /**
   * @param subjects - maps the UUID (32 hex digits) of each timer, or of each account, to its index
   * @param slots - maps process ids to slots
   */
  read(
    subjects: ReadonlyMap<string, number>,
    slots: ReadonlyMap<number | undefined, number> = new Map(),
  ): ArchivedRecords {
    this.scan();
    const result: ArchivedRecords = { views: [], firstOpens: [], apiRequests: [], unreadable: 0 };
    for (const [id, pid] of this.known) {
      const content = this.readSegment(id);
      for (let offset = 0; offset < content.length; offset += recordBytes) {
        const record = readSpoolRecord(content.subarray(offset, offset + recordBytes));
        if (record) addRecord(result, record, subjects, slots.get(pid));
        else result.unreadable++;
      }
    }
    return result;
  }

  private idsOf(isIncluded: (name: string) => boolean): Set<string> {
    const names = readdirSync(this.spool).filter(isIncluded);
    return new Set(names.map((name) => name.slice(0, segmentIdLength)));
  }

  /** The complete records of a segment. */
  private readSegment(id: string): Buffer {
    const content = readFileSync(join(this.archive, id));
    return content.subarray(0, content.length - (content.length % recordBytes));
  }

  private scan(): void {
    for (const name of readdirSync(this.spool)) {
      const id = name.slice(0, segmentIdLength);
      if (this.known.has(id) || lossName.test(name)) continue;
      try {
        linkSync(join(this.spool, name), join(this.archive, id));
        const pid = activeName.exec(name)?.[1];
        this.known.set(id, pid === undefined ? undefined : Number(pid));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error; // sealed a moment ago; the next scan finds it
      }
    }
  }
}

function addRecord(
  { views, firstOpens, apiRequests }: ArchivedRecords,
  { kind, id, subject, epochSecond, attributes }: SpoolRecord,
  subjects: ReadonlyMap<string, number>,
  slot: number | undefined,
): void {
  const index = subjects.get(subject) ?? unknownTimer;
  const isClick = kind === recordKind.click;
  if (kind === recordKind.view || isClick)
    views.push({ viewId: id, timer: index, epochSecond, attributes, isClick, slot });
  else if (kind === recordKind.firstOpen) firstOpens.push({ timer: index, recipient: id, epochSecond });
  else if (kind === recordKind.apiRequest) apiRequests.push({ requestId: id, account: index, epochSecond });
}
