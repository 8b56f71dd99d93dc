import {
  ApiClient,
  ApiLoad,
  type Guarantee,
  type ToolHooks,
  alignColumns,
  createAccountWithKey,
  guarantee,
  printReport,
  query,
  until,
  withDataSource,
} from '@tminus/testing';
import { overload } from '@tminus/testing/machine-conditions';
import { audit } from './audit.ts';
import { Cluster } from './cluster.ts';
import { failOver, killAndAdd, rollingRestart } from './disruptions.ts';
import { type Observed, type Span, describe, failures, openIn, Viewers, hiddenImage } from './viewers.ts';

const timers = 12;
const imagesPerSecond = 40;
/** Owners who create, change and read timers all the time. */
const ownersAtOnce = 3;
const ownersPauseMs = 120;
const small = { width: 120, height: 40 };
/** Then each node has recorded some of them. */
const viewsBefore = 60;

/** Ways to make the nodes worse, which a run must detect, each with the disruption that reveals it. */
export const nodeBugs = {
  /** Changes are confirmed before a standby has them. */
  asynchronous: 'failover',
  /** Nodes that are killed lose what they have recorded. */
  'lost-disks': 'kills',
} as const;
export type NodeBug = keyof typeof nodeBugs;

/**
 * Starts several nodes behind Caddy, and kills, adds and restarts them and replaces the primary under load.
 * @param bug - to inject, with only the disruption that reveals it
 * @returns whether every guarantee holds
 */
export async function runNodes(bug: NodeBug | undefined, hooks: ToolHooks): Promise<boolean> {
  const cluster = await Cluster.start({ isSynchronous: bug !== 'asynchronous' }, hooks);
  const { key } = await withDataSource(cluster.database.url, (dataSource) =>
    createAccountWithKey(dataSource, { plan: 'enterprise' }),
  );
  const client = new ApiClient(cluster.web.url, key);
  const ids = await createTimers(client);
  const viewers = new Viewers(cluster.web.url, ids, imagesPerSecond);
  const owners = new ApiLoad({
    clients: Array.from({ length: ownersAtOnce }, () => client),
    pauseMs: ownersPauseMs,
    kinds: ['create', 'change', 'read'],
  });
  const { views } = viewers;
  const { requests } = client;
  const guarantees: (() => Guarantee)[] = [];
  const figures: (() => [name: string, value: string])[] = [];
  /** Judged when all requests have ended. */
  const judge = (when: string, span: Span, judged: readonly ('images' | 'API requests')[]) => {
    const all = { images: () => openIn(views.filter(isNotHidden), span), 'API requests': () => openIn(requests, span) };
    for (const what of judged) guarantees.push(() => noneFailed(`${what} that failed ${when}`, all[what]()));
    figures.push(() => [`API requests that failed ${when}`, describe(all['API requests']())]);
  };
  await until(() => views.length >= viewsBefore, 'The viewers get no images.', { withinMs: 60_000 });
  const isChosen = (disruption: string) => bug === undefined || nodeBugs[bug] === disruption;

  let kills: Span[] = [];
  if (isChosen('kills')) {
    hooks.log('two nodes are killed, one is added');
    const fromMs = Date.now();
    kills = await killAndAdd(cluster, { losesDisks: bug === 'lost-disks' });
    judge('while nodes were killed and added', { fromMs, toMs: Date.now() }, ['images']);
  }
  if (isChosen('restart')) {
    hooks.log('rolling restart');
    judge('during the rolling restart', await rollingRestart(cluster), ['images', 'API requests']);
    await Promise.all(cluster.nodesOf('embed').map(({ url }) => load(url, ids)));
  }
  if (isChosen('failover')) {
    hooks.log('the replica gets nothing new, then the primary dies');
    const { span, missingViews, withoutChangesMs } = await failOver(cluster, client);
    judge('during the failover', span, ['images']);
    guarantees.push(() => guarantee.some('views that the new primary lacked', missingViews));
    figures.push(() => ['Primary dead until the next confirmed change', `${(withoutChangesMs / 1000).toFixed(1)} s`]);
  }
  hooks.log('waiting until everything is counted');
  await Promise.all([viewers.stop(), owners.stop()]);
  const audited = await audit(cluster, { views, apiRequests: requests, kills });
  const lostChanges = await owners.lostChanges((...statement) => query(cluster.database.url, ...statement));
  const hidden = views.filter((view) => !isNotHidden(view)).length;
  const confirmed = requests.filter(({ method, isAnswered }) => method !== 'GET' && isAnswered).length;
  return printReport({
    title: 'Several nodes',
    guarantees: [
      ...guarantees.map((each) => each()),
      guarantee.timed(
        guarantee.none('hidden images: the database did not answer a node in a second', hidden, views.length),
        overload(),
      ),
      guarantee.none('confirmed changes lost', lostChanges, confirmed),
      ...audited,
    ],
    details: [alignColumns(figures.map((each) => each()))],
  });
}

const isNotHidden = ({ outcome }: Observed) => outcome !== hiddenImage;

const noneFailed = (name: string, requests: readonly Observed[]) =>
  guarantee.none(name, failures(requests).length, requests.length);

/** Makes an image node read the timers, as its first views do. HEAD is not a view. A node does not know others while there is no database. */
async function load(url: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await fetch(`${url}/t/${id}.gif`, { method: 'HEAD' });
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
