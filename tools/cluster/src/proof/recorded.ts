import { readSpoolRecord, recordBytes, recordKind } from '@tminus/testing';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the spools contain: everything that nodes have recorded, because segments stay there after they are counted (`SPOOL_GRACE`). */
export interface Recorded {
  /** Views by timer (UUID without dashes). */
  views: Map<string, number>;
  apiRequests: number;
  /** Records with the same id. */
  duplicates: number;
  unreadable: number;
}

export function readSpools(dataDirs: readonly string[]): Recorded {
  const views = new Map<string, number>();
  const ids = new Set<string>();
  const recorded = { views, apiRequests: 0, duplicates: 0, unreadable: 0 };
  for (const content of dataDirs.flatMap(segments)) {
    for (let offset = 0; offset + recordBytes <= content.length; offset += recordBytes) {
      const record = readSpoolRecord(content.subarray(offset, offset + recordBytes));
      if (!record) recorded.unreadable++;
      else if (ids.has(record.id)) recorded.duplicates++;
      else if (record.kind === recordKind.view) views.set(record.subject, (views.get(record.subject) ?? 0) + 1);
      else if (record.kind === recordKind.apiRequest) recorded.apiRequests++;
      if (record) ids.add(record.id);
    }
  }
  return recorded;
}

/** @throws if a segment is renamed meanwhile: read again */
function segments(dataDir: string): Buffer[] {
  const spool = join(dataDir, 'spool');
  return readdirSync(spool)
    .filter((name) => !name.endsWith('.lost'))
    .map((name) => readFileSync(join(spool, name)));
}
