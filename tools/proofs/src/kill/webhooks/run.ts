import { eventIds } from '@tminus/domain';
import {
  ApiClient,
  Random,
  type ToolHooks,
  alignColumns,
  eventually,
  guarantee,
  inParallel,
  printReport,
  quantile,
} from '@tminus/testing';
import { disturbance, observe } from '@tminus/testing/machine-conditions';
import { setTimeout as wait } from 'node:timers/promises';
import type { Postgres } from '../services/postgres.ts';
import { type StoredEvent, auditWebhooks } from './audit.ts';
import { Changes, targetDate } from './changes.ts';
import { WebhookServices, eventTypes } from './services.ts';

const accountCount = 10;
/** The delay between two kills, in milliseconds. */
const delayMs = { min: 500, max: 4_000 };
/** After a kill, others wait until the claim of the dead process ends, after 30 seconds, and its job is released, after two minutes. */
const deliveredWithinMs = 300_000;
const pollMs = 2_000;

/** Each of another account. One hangs. */
const endpoints = 50;
/** In each, every account creates a timer. */
const rounds = 10;
const roundMs = 1_000;
const clientsAtOnce = 4;
const delayLimitMs = 1_000;

interface WebhookRunOptions {
  /** Changes that the API must have confirmed before it ends. */
  events: number;
  /** While the changes are made; the APIs and PostgreSQL in turn. */
  kills: number;
  seed: number;
}

/** In place of delays of up to a day, whose schedule has its own tests. */
const skipDelays = `UPDATE webhook_deliveries SET due_at = now() WHERE due_at > now() AND attempts > 0`;
const wake = `SELECT FROM webhooks, graphile_worker.add_job('deliver-webhook', json_build_object('webhookId', webhooks.id))
  WHERE EXISTS (SELECT FROM webhook_deliveries WHERE webhook_id = webhooks.id AND due_at <= now())`;
const waiting = 'SELECT count(*)::integer AS count FROM webhook_deliveries WHERE due_at IS NOT NULL';
const storedEvents = `SELECT id, sequence::integer, type, subject, changes->'after'->>'name' AS name
  FROM account_events WHERE type = ANY ($1) ORDER BY sequence`;

/**
 * Changes timers of several accounts while APIs and PostgreSQL are killed and a receiver fails, and compares what has arrived. Then measures
 * how late events arrive while another receiver hangs.
 * @returns whether every guarantee holds
 */
export async function runWebhooks(
  { events: wanted, kills, seed }: WebhookRunOptions,
  hooks: ToolHooks,
): Promise<boolean> {
  const startedMs = performance.now();
  const random = new Random(seed);
  const services = await WebhookServices.start(hooks, random);
  const { accounts } = await services.addAccounts(accountCount);
  hooks.log(`${accounts.length} accounts change timers through ${services.nodes.length} APIs`);
  const changes = new Changes(wanted, random);
  await Promise.all([changes.run(accounts), killInTurn(services, { kills, random, log: hooks.log })]);
  await untilDelivered(services.postgres, hooks.log);
  for (const { crash } of services.nodes) if (crash !== undefined) throw new Error(`An API crashed:\n${crash}`);

  const stored = await services.postgres.query<StoredEvent>(storedEvents, [eventTypes]);
  const events = stored.map((event) => ({ ...event, id: eventIds.fromUuid(event.id) }));
  const deliveries = [...services.receiver.deliveries];
  const { violations, repeated } = auditWebhooks({ events, deliveries, confirmed: changes.confirmed });
  const { result: delays, conditions } = await observe(() => delaysWhileOneHangs(services, hooks.log));
  const delay = guarantee.within('delay of others while one endpoint hangs, p99', quantile(delays, 0.99), delayLimitMs);

  const number = (value: number) => value.toLocaleString('en-US');
  return printReport({
    title: `Webhooks: ${kills} kills, seed ${seed}, ${Math.round((performance.now() - startedMs) / 1000)} s`,
    sections: [
      alignColumns([
        ['changes confirmed', number(changes.confirmed.length)],
        ['not confirmed', `${number(changes.unknown)} (some of them have happened)`],
        ['events', number(events.length)],
        ['requests to the receiver', number(deliveries.length)],
        ['of them failed', number(deliveries.filter(({ isConfirmed }) => !isConfirmed).length)],
        ['events received twice', `${number(repeated)} (receivers know them by their id)`],
      ]),
    ],
    guarantees: [
      ...Object.entries(violations).map(([name, count]) => guarantee.none(name, count)),
      guarantee.some('events', events.length),
      guarantee.timed(delay, disturbance(conditions)),
    ],
  });
}

interface Killing extends Pick<WebhookRunOptions, 'kills'> {
  random: Random;
  log: ToolHooks['log'];
}

/** Each API in turn, then PostgreSQL. What was killed starts again at once. */
async function killInTurn({ postgres, nodes }: WebhookServices, { kills, random, log }: Killing): Promise<void> {
  for (let count = 0; count < kills; count++) {
    await wait(delayMs.min + random.next() * (delayMs.max - delayMs.min));
    const node = nodes[count % (nodes.length + 1)];
    log(`kill -9 ${String(count + 1).padStart(2)} of ${kills}: ${node ? `the API at ${node.url}` : 'PostgreSQL'}`);
    if (!node) {
      await postgres.killPostmaster();
      continue;
    }
    await node.kill();
    await node.start('live');
  }
}

async function untilDelivered(postgres: Postgres, log: ToolHooks['log']): Promise<void> {
  const deadlineMs = performance.now() + deliveredWithinMs;
  for (let left: number | undefined; left !== 0; await wait(pollMs)) {
    if (performance.now() > deadlineMs) throw new Error(`${left} deliveries still wait.`);
    await postgres.query(skipDelays);
    await postgres.query(wake);
    left = (await postgres.query<{ count: number }>(waiting))[0]?.count;
    log(`${left} deliveries wait`);
  }
}

/** @returns of each event of the others: milliseconds until it arrived for the first time */
async function delaysWhileOneHangs(services: WebhookServices, log: ToolHooks['log']): Promise<number[]> {
  const { receiver } = services;
  log(`one of ${endpoints} endpoints hangs`);
  const { accounts, last } = await services.addAccounts(endpoints);
  receiver.hang(last);
  const before = receiver.deliveries.length;
  for (let round = 0; round < rounds; round++) {
    await inParallel(clientsAtOnce, accounts, async ({ urls, key }) => {
      const body = JSON.stringify({ name: `round ${round}`, targetDate });
      const client = new ApiClient(urls[round % urls.length] ?? '', key);
      await client.requestUntilAnswered('', { method: 'POST', body });
    });
    await wait(roundMs);
  }
  return eventually(async () => {
    const ages = new Map<string, number>();
    for (const { id, account, ageMs } of receiver.deliveries.slice(before))
      if (account !== last && !ages.has(id)) ages.set(id, ageMs);
    if (ages.size < (endpoints - 1) * rounds) throw new Error(`Only ${ages.size} events have arrived.`);
    return [...ages.values()];
  });
}
