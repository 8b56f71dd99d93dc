import { openDatabase } from '@tminus/database';
import {
  ApiClient,
  ApiLoad,
  type Guarantee,
  type ToolHooks,
  createAccountWithKey,
  guarantee,
  query,
} from '@tminus/testing';
import { overload } from '@tminus/testing/machine-conditions';
import { Cluster, type Parts } from '../cluster/cluster.ts';
import { audit } from './audit.ts';
import { failOver, killAndAdd, rollingRestart } from './disruptions.ts';
import { edits, rateLimits, revocation } from './live-changes.ts';
import { type Observed, type Span, failures, longestMs, openIn, outcomes } from './observed.ts';
import { Viewers, hiddenImage } from './viewers.ts';

const timers = 12;
const imagesPerSecond = 40;
/** Owners who create, change and read timers all the time. */
const ownersAtOnce = 3;
const ownersPauseMs = 120;
/** Of the plan `pro`. The owners have the plan `enterprise`. */
const requestsPerMinute = 40;
const small = { width: 120, height: 40 };

const disruptions = ['kills', 'restart', 'failover'] as const;
type Disruption = (typeof disruptions)[number];

/** Ways to make the cluster worse, which a run must detect, each with the disruptions that reveal it. */
export const plants = {
  /** Each node counts the requests of a key for itself. */
  'no-redis': [],
  /** Changes are confirmed before a standby has them. */
  asynchronous: ['failover'],
  /** Nodes that are killed lose what they have recorded. */
  'lost-disks': ['kills'],
} as const satisfies Record<string, readonly Disruption[]>;
export type Plant = keyof typeof plants;

export interface Proof {
  guarantees: Guarantee[];
  /** Figures without a requirement. */
  figures: [name: string, value: string][];
}

/** Starts a cluster and proves what it promises, under load; what `plant` makes worse only with the disruptions that reveal it. */
export async function prove(
  { log, onCleanup }: ToolHooks,
  { plant: planted, ...parts }: Parts & { plant: readonly Plant[] },
): Promise<Proof> {
  const cluster = await Cluster.start({
    variables: { PLAN_LIMITS: JSON.stringify({ pro: { requestsPerMinute } }) },
    hasRedis: !planted.includes('no-redis'),
    isSynchronous: !planted.includes('asynchronous'),
    ...parts,
    log,
    onCleanup,
  });
  const dataSource = await openDatabase({ url: cluster.database.url, poolSize: 1, applicationName: 'tminus-cluster' });
  const owner = await createAccountWithKey(dataSource, { plan: 'enterprise' });
  const client = new ApiClient(cluster.web.url, owner.key);
  const ids = await createTimers(client);
  const viewers = new Viewers(cluster.web.url, ids, imagesPerSecond);

  log('rate limits, revocation, changes');
  const { key } = await createAccountWithKey(dataSource, { plan: 'pro' });
  const live = [
    await rateLimits(cluster, key, requestsPerMinute),
    await revocation(cluster, dataSource, owner.accountId),
    await edits(cluster, client, viewers, ids[0] ?? ''),
  ];
  await dataSource.destroy();

  viewers.start();
  const owners = new ApiLoad({
    clients: Array.from({ length: ownersAtOnce }, () => client),
    pauseMs: ownersPauseMs,
    kinds: ['create', 'change', 'read'],
  });
  const only: readonly Disruption[] = planted.length > 0 ? planted.flatMap((each) => plants[each]) : disruptions;
  const ifIn = async <T>(disruption: Disruption, what: string, disrupt: () => Promise<T>): Promise<T | undefined> => {
    if (!only.includes(disruption)) return undefined;
    log(what);
    return disrupt();
  };
  const killing = await ifIn('kills', 'two nodes are killed, one is added', async () => {
    const kills = await killAndAdd(cluster, { losesDisks: planted.includes('lost-disks') });
    return { kills, span: { fromMs: kills[0]?.fromMs ?? 0, toMs: Date.now() } };
  });
  const restart = await ifIn('restart', 'rolling restart', async () => {
    const span = await rollingRestart(cluster);
    await Promise.all(cluster.nodesOf('embed').map(({ url }) => load(url, ids)));
    return span;
  });
  const failover = await ifIn('failover', 'no standby gets anything new, then the primary dies', () =>
    failOver(cluster, client),
  );
  log('waiting until everything is counted');
  await Promise.all([viewers.stop(), owners.stop()]);
  const { views } = viewers;
  const apiRequests = client.requests;
  const audited = await audit(cluster, { views, apiRequests, kills: killing?.kills ?? [] });
  const lostChanges = await owners.lostChanges((...statement) => query(cluster.database.url, ...statement));
  const hidden = views.filter(({ outcome }) => outcome === hiddenImage);
  const others = views.filter(({ outcome }) => outcome !== hiddenImage);
  const confirmedChanges = apiRequests.filter(({ method, isAnswered }) => method !== 'GET' && isAnswered).length;

  const failed = (requests: readonly Observed[], span: Span): [number, number] => {
    const during = openIn(requests, span);
    return [failures(during).length, during.length];
  };
  return {
    guarantees: [
      guarantee.exactly(
        'migrators of several at once that migrated',
        cluster.migrated.filter((count) => count > 0).length,
        1,
      ),
      ...live,
      ...during(killing?.span, (span) => [
        guarantee.none('images that failed while nodes were killed and added', ...failed(others, span)),
      ]),
      ...during(restart, (span) => [
        guarantee.none('images that failed during the rolling restart', ...failed(others, span)),
        guarantee.none('API requests that failed during the rolling restart', ...failed(apiRequests, span)),
      ]),
      ...during(failover?.span, (span) => [
        guarantee.none('images that failed during the failover', ...failed(others, span)),
      ]),
      guarantee.timed(
        guarantee.none('hidden images: the database did not answer a node in a second', hidden.length, views.length),
        overload(),
      ),
      ...during(failover, ({ missingViews }) => [guarantee.some('views that the new primary lacked', missingViews)]),
      guarantee.none('confirmed changes lost', lostChanges, confirmedChanges),
      ...audited,
    ],
    figures: [
      ['Images that failed', describe(views)],
      ['Images sent again: their connection ended before an answer', String(viewers.repeated)],
      ...during(killing?.span, (span) => [
        figure('API requests that failed while nodes were killed', describe(openIn(apiRequests, span))),
      ]),
      ...during(failover, ({ span, withoutChangesMs }) => [
        figure('API requests that failed during the failover', describe(openIn(apiRequests, span))),
        figure('Primary dead until the next confirmed change', `${(withoutChangesMs / 1000).toFixed(1)} s`),
        figure('Longest image request during the failover', `${longestMs(openIn(views, span))} ms`),
      ]),
      ...during(restart, (span) => [
        figure('API requests that failed during the rolling restart', describe(openIn(apiRequests, span))),
        figure('Longest image request during the rolling restart', `${longestMs(openIn(views, span))} ms`),
        figure('Longest API request during the rolling restart', `${longestMs(openIn(apiRequests, span))} ms`),
        figure('Rolling restart', `${((span.toMs - span.fromMs) / 1000).toFixed(1)} s`),
      ]),
    ],
  };
}

const figure = (name: string, value: string): [string, string] => [name, value];

/** @returns nothing if it was left out */
const during = <T, Line>(disruption: T | undefined, lines: (disruption: T) => Line[]): Line[] =>
  disruption === undefined ? [] : lines(disruption);

/** Makes an image node read the timers, as its first views do. HEAD is not a view. A node does not know others while there is no database. */
async function load(url: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await fetch(`${url}/t/${id}.gif`, { method: 'HEAD' });
}

function describe(requests: readonly Observed[]): string {
  const failed = failures(requests);
  return `${failed.length} of ${requests.length}${failed.length > 0 ? ` (${outcomes(failed)})` : ''}`;
}

async function createTimers(client: ApiClient): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < timers; i++) {
    const timer = { name: `Timer ${i}`, targetDate: '2099-01-01T00:00:00Z', ...small };
    const created = await client.tryRequest<{ id: string }>('POST', '', timer);
    if (!created) throw new Error('A timer cannot be created.');
    ids.push(created.id);
  }
  return ids;
}
