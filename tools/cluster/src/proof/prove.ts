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
import { failOver, killAndAdd, killInboxServers, rollingRestart } from './disruptions.ts';
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

/** Ways to make the cluster worse, which a run must detect. */
export const plants = {
  'no-redis': 'each node counts the requests of a key for itself',
  asynchronous: 'changes are confirmed before a standby has them',
  'lost-disks': 'nodes that are killed lose what they have recorded',
} as const;
export type Plant = keyof typeof plants;

export interface Proof {
  guarantees: Guarantee[];
  /** Figures without a requirement. */
  figures: [name: string, value: string][];
}

/** Starts a cluster and proves what it promises, under load. */
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
  log('two nodes are killed, one is added');
  const kills = await killAndAdd(cluster, { losesDisks: planted.includes('lost-disks') });
  const killing = { fromMs: kills[0]?.fromMs ?? 0, toMs: Date.now() };
  const throughInbox = cluster.nats ? [await killInboxServers(cluster, viewers.views, log)] : [];
  log('rolling restart');
  const restart = await rollingRestart(cluster);
  await Promise.all(cluster.nodesOf('embed').map(({ url }) => load(url, ids)));
  log('no standby gets anything new, then the primary dies');
  const failover = await failOver(cluster, client);
  log('waiting until everything is counted');
  await Promise.all([viewers.stop(), owners.stop()]);
  const { views } = viewers;
  const apiRequests = client.requests;
  const audited = await audit(cluster, { views, apiRequests, kills });
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
      ...throughInbox,
      guarantee.none('images that failed while nodes were killed and added', ...failed(others, killing)),
      guarantee.none('images that failed during the rolling restart', ...failed(others, restart)),
      guarantee.none('API requests that failed during the rolling restart', ...failed(apiRequests, restart)),
      guarantee.none('images that failed during the failover', ...failed(others, failover.span)),
      guarantee.timed(
        guarantee.none('hidden images: the database did not answer a node in a second', hidden.length, views.length),
        overload(),
      ),
      guarantee.some('views that the new primary lacked', failover.missingViews),
      guarantee.none('confirmed changes lost', lostChanges, confirmedChanges),
      ...audited,
    ],
    figures: [
      ['Images that failed', describe(views)],
      ['Images sent again: their connection ended before an answer', String(viewers.repeated)],
      ['API requests that failed while nodes were killed', describe(openIn(apiRequests, killing))],
      ['API requests that failed during the rolling restart', describe(openIn(apiRequests, restart))],
      ['API requests that failed during the failover', describe(openIn(apiRequests, failover.span))],
      ['Primary dead until the next confirmed change', `${(failover.withoutChangesMs / 1000).toFixed(1)} s`],
      ['Longest image request during the failover', `${longestMs(openIn(views, failover.span))} ms`],
      ['Longest image request during the rolling restart', `${longestMs(openIn(views, restart))} ms`],
      ['Longest API request during the rolling restart', `${longestMs(openIn(apiRequests, restart))} ms`],
      ['Rolling restart', `${((restart.toMs - restart.fromMs) / 1000).toFixed(1)} s`],
    ],
  };
}

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
