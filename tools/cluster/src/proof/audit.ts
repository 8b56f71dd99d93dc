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
  tally,
} from '@tminus/testing';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from '../cluster/cluster.ts';
import { type Span, openIn } from './observed.ts';
import type { View } from './viewers.ts';

const countedWithinMs = 60_000;

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

/** Waits until the database has counted as much as the spools contain, or a minute. Then the difference is the result. */
async function waitUntilCounted(cluster: Cluster): Promise<{ recorded: Recorded; counted: Counted }> {
  let last: { recorded: Recorded; counted: Counted } | undefined;
  const compare = async () => {
    const recorded = readSpools(cluster.nodes.map(({ dataDir }) => dataDir));
    const counted = await readCounts(cluster.database.url);
    last = { recorded, counted };
    if (sum(recorded.views) !== sum(counted.views) || recorded.apiRequests !== counted.apiRequests)
      throw new Error('Not everything is counted.');
  };
  await eventually(compare, { withinMs: countedWithinMs }).catch((error: unknown) => {
    if (!last) throw error;
  });
  if (!last) throw new Error('Nothing was compared.');
  return last;
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

function readSpools(dataDirs: readonly string[]): Recorded {
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
