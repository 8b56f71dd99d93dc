import { type TimerId, timerIds } from '@tminus/domain';
import {
  type ApiRequest,
  type Guarantee,
  eventually,
  guarantee,
  query,
  readSpoolRecord,
  recordBytes,
  recordKind,
  segmentIdLength,
  tally,
} from '@tminus/testing';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from './cluster.ts';
import { type Span, openIn, type View } from './viewers.ts';

const patience = { withinMs: 60_000, everyMs: 200 };

export interface Evidence {
  views: readonly View[];
  apiRequests: readonly ApiRequest[];
  /** When nodes were killed. The web server sends requests that they had not answered to others, which record them again. */
  kills: readonly Span[];
}

/** Compares what clients have seen, what the nodes have recorded, and what the database has counted. */
export async function audit(cluster: Cluster, { views, apiRequests, kills }: Evidence): Promise<Guarantee[]> {
  const { recorded, counted } = await waitUntilCounted(cluster);
  const uuidOf = ({ timer }: View) => timerIds.toUuid(timer as TimerId).replaceAll('-', '');
  const answered = tally(views.filter(({ isAnswered }) => isAnswered).map(uuidOf));
  const timers = new Set([...answered.keys(), ...recorded.views.keys(), ...counted.views.keys()]);
  const excess = (of: ReadonlyMap<string, number>, over: ReadonlyMap<string, number>) =>
    [...timers].reduce((sum, timer) => sum + Math.max(0, (of.get(timer) ?? 0) - (over.get(timer) ?? 0)), 0);
  const sentAgain = kills.flatMap((span) => openIn(views, span)).length;
  const unanswered = views.filter(({ isAnswered }) => !isAnswered).length;
  const invented = Math.max(0, excess(recorded.views, answered) - sentAgain - unanswered);
  const answeredRequests = apiRequests.filter(({ isAnswered }) => isAnswered).length;
  return [
    guarantee.none('views lost: answered but not recorded', excess(answered, recorded.views), views.length),
    guarantee.none('views lost: recorded but not counted', excess(recorded.views, counted.views), sum(recorded.views)),
    guarantee.none('views doubled: counted more than once', excess(counted.views, recorded.views), sum(counted.views)),
    guarantee.none('views recorded that nobody requested', invented + recorded.duplicates + recorded.unreadable),
    guarantee.none('API requests lost', Math.max(0, answeredRequests - counted.apiRequests), answeredRequests),
    guarantee.none(
      'API requests recorded and counted differently',
      Math.abs(recorded.apiRequests - counted.apiRequests),
    ),
  ];
}

const sum = (views: ReadonlyMap<string, number>) => [...views.values()].reduce((total, count) => total + count, 0);

type Counted = Pick<Recorded, 'views' | 'apiRequests'>;

/** Waits until the database has counted all segments of the spools to their ends, or a minute. */
async function waitUntilCounted({ database, nodes }: Cluster): Promise<{ recorded: Recorded; counted: Counted }> {
  let last: { recorded: Recorded; counted: Counted } | undefined;
  const compare = async () => {
    // In this order, the counts are those of the segments if the offsets are, also if a node counts meanwhile.
    const countedTo = await readOffsets(database.url);
    const counted = await readCounts(database.url);
    const spooled = nodes.flatMap(({ dataDir }) => segments(dataDir));
    last = { recorded: readRecords(spooled), counted };
    const isCounted = ({ id, records }: Segment) => (countedTo.get(id) ?? 0) >= records.length;
    if (!spooled.every(isCounted)) throw new Error('Not everything is counted.');
  };
  await eventually(compare, patience).catch((error: unknown) => {
    if (!last) throw error;
  });
  if (!last) throw new Error('Nothing was compared.');
  return last;
}

/** How far segments are counted. */
async function readOffsets(url: string): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ id: string; to: string }>(url, 'SELECT id, counted_to AS to FROM spool_segments');
  return new Map(rows.map(({ id, to }) => [id, Number(to)]));
}

async function readCounts(url: string): Promise<Counted> {
  const rows = await query<{ timer: string; views: string }>(
    url,
    `SELECT replace(timer_id::text, '-', '') AS timer, views FROM timer_view_totals`,
  );
  const [requests] = await query<{ sum: string }>(
    url,
    'SELECT coalesce(sum(requests), 0) AS sum FROM account_api_request_counts',
  );
  return { views: new Map(rows.map(({ timer, views }) => [timer, Number(views)])), apiRequests: Number(requests?.sum) };
}

/** What the spools contain: everything that nodes have recorded, because segments stay there after they are counted (`SPOOL_GRACE`). */
interface Recorded {
  /** Views by timer (UUID without dashes). */
  views: Map<string, number>;
  apiRequests: number;
  /** Records with the same id. */
  duplicates: number;
  unreadable: number;
}

function readRecords(segments: readonly Segment[]): Recorded {
  const views = new Map<string, number>();
  const ids = new Set<string>();
  const recorded = { views, apiRequests: 0, duplicates: 0, unreadable: 0 };
  for (const { records } of segments) {
    for (let offset = 0; offset < records.length; offset += recordBytes) {
      const record = readSpoolRecord(records.subarray(offset, offset + recordBytes));
      if (!record) recorded.unreadable++;
      else if (ids.has(record.id)) recorded.duplicates++;
      else if (record.kind === recordKind.view) views.set(record.subject, (views.get(record.subject) ?? 0) + 1);
      else if (record.kind === recordKind.apiRequest) recorded.apiRequests++;
      if (record) ids.add(record.id);
    }
  }
  return recorded;
}

interface Segment {
  id: string;
  /** Complete ones. */
  records: Buffer;
}

/** @throws if a segment is renamed meanwhile: read again */
function segments(dataDir: string): Segment[] {
  const spool = join(dataDir, 'spool');
  return readdirSync(spool)
    .filter((name) => !name.endsWith('.lost'))
    .map((name) => {
      const content = readFileSync(join(spool, name));
      const id = name.slice(0, segmentIdLength);
      return { id, records: content.subarray(0, content.length - (content.length % recordBytes)) };
    });
}
