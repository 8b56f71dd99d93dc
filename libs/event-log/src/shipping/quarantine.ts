import { rename } from 'node:fs/promises';
import { syncFolder } from '../spool/background-sync.ts';
import { countQuarantined, ignoreMissing, quarantinedPath } from '../spool/segment-files.ts';
import { failSegment } from './failed-segments.ts';

/** Segments that are not shipped, because it is unknown which of their records are counted. They stay until an operator decides. */
export class Quarantine {
  private size = 0;

  /** @param onAdded - called with the id of each segment that this process adds */
  constructor(
    private readonly folder: string,
    private readonly onAdded: (segmentId: string) => void,
  ) {}

  /** @throws SegmentError */
  async add({ id, path }: { id: string; path: string }): Promise<void> {
    const isRenamed = await rename(path, quarantinedPath(this.folder, id))
      .then(() => true, ignoreMissing)
      .catch(failSegment);
    if (!isRenamed) return;
    this.size++;
    this.onAdded(id);
    await syncFolder(this.folder).catch(failSegment);
  }

  /** Counts the segments that are in the folder. */
  async refresh(): Promise<void> {
    this.size = await countQuarantined(this.folder);
  }

  /** The number of segments. */
  get segments(): number {
    return this.size;
  }

  /** A warning for the operator; undefined if there is no segment. */
  get warning(): string | undefined {
    if (this.size === 0) return undefined;
    return `${this.size} segment(s) are in quarantine: it is unknown which of their records are counted`;
  }
}
