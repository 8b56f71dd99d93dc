import { migrate, openDatabase } from '@tminus/database';
import { accountIds, eventIds } from '@tminus/domain';
import {
  type ToolHooks,
  ServiceNode,
  alignColumns,
  createAccountWithKey,
  eventually,
  guarantee,
  printReport,
  temporaryFolder,
} from '@tminus/testing';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../run/plan.ts';
import { Postgres } from '../services/postgres.ts';
import { type StoredEvent, auditWebhooks } from './audit.ts';
import { Changes } from './changes.ts';
import { Receiver } from './receiver.ts';

const apis = 2;
const accountCount = 10;
const types = ['timer.created', 'timer.updated', 'timer.deleted'];
/** The delay between two kills, in milliseconds. */
const delayMs = { min: 500, max: 4_000 };
/** After a kill, others wait until the claim of the dead process ends, after a minute. */
const deliveredWithinMs = 300_000;

export interface WebhookRunOptions {
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
 * Changes timers of several accounts while APIs and PostgreSQL are killed and a receiver fails, and compares what has arrived.
 * @returns whether every guarantee holds
 */
export async function runWebhooks(
  { events: wanted, kills, seed }: WebhookRunOptions,
  hooks: ToolHooks,
): Promise<boolean> {
  const { log, onCleanup } = hooks;
  const startedMs = performance.now();
  const random = seededRandom(seed);
  const folder = await temporaryFolder(hooks, tmpdir());
  const postgres = await Postgres.start(join(folder, 'database'));
  onCleanup(() => postgres.close());
  await migrate(postgres.url);
  const nodes = await Promise.all(
    Array.from({ length: apis }, (_, index) => newApi(postgres, join(folder, `api-${index}`))),
  );
  for (const node of nodes) {
    onCleanup(() => node.kill());
    await node.start();
  }

  const owners: string[] = [];
  const accountOf = async (eventId: string) => {
    const event = eventIds.parse(eventId);
    if (event === undefined) return undefined;
    try {
      const [row] = await postgres.query<{ account_id: string }>(
        'SELECT account_id FROM account_events WHERE id = $1',
        [eventIds.toUuid(event)],
      );
      return row && owners.indexOf(row.account_id);
    } catch {
      return 'unknown' as const; // PostgreSQL was killed
    }
  };
  const receiver = await Receiver.start({ random, accountOf });
  onCleanup(() => receiver.stop());
  const accounts = await createAccounts(postgres, nodes, receiver, owners);

  log(`${accounts.length} accounts change timers through ${apis} APIs`);
  const changes = new Changes(wanted, random);
  const changed = changes.run(accounts);
  await Promise.all([changed, killInTurn({ postgres, nodes, kills, random, log })]);
  log(`${changes.confirmed.length} changes confirmed`);
  await untilDelivered(postgres, log);

  const stored = await postgres.query<StoredEvent>(storedEvents, [types]);
  const events = stored.map((event) => ({ ...event, id: eventIds.fromUuid(event.id) }));
  const { deliveries } = receiver;
  const { violations, repeated } = auditWebhooks({ events, deliveries, confirmed: changes.confirmed });
  const number = (value: number) => value.toLocaleString('en-US');
  return printReport({
    title: `Webhooks: ${kills} kills, seed ${seed}, ${Math.round((performance.now() - startedMs) / 1000)} s`,
    sections: [
      alignColumns([
        ['changes confirmed', number(changes.confirmed.length)],
        ['not confirmed', `${number(changes.unknown)} (they may or may not have happened)`],
        ['events', number(events.length)],
        ['requests to the receiver', number(deliveries.length)],
        ['of them failed', number(deliveries.filter(({ isConfirmed }) => !isConfirmed).length)],
        ['events received twice', `${number(repeated)} (receivers know them by their id)`],
      ]),
    ],
    guarantees: [
      ...Object.entries(violations).map(([name, count]) => guarantee.none(name, count)),
      guarantee.some('events', events.length),
    ],
  });
}

async function newApi(postgres: Postgres, dataDir: string): Promise<ServiceNode> {
  await mkdir(dataDir);
  return ServiceNode.create({
    name: 'api',
    dataDir,
    environment: {
      DATABASE_URL: postgres.serviceUrl,
      ENCRYPTION_KEY: Buffer.alloc(32, 'k').toString('base64'),
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
    },
  });
}

/** Each with a webhook. @param owners - gets their UUIDs */
async function createAccounts(postgres: Postgres, nodes: readonly ServiceNode[], receiver: Receiver, owners: string[]) {
  const urls = nodes.map(({ url }) => url);
  const dataSource = await openDatabase({ url: postgres.url, poolSize: 1, applicationName: 'tminus-faults' });
  const accounts = [];
  for (let account = 0; account < accountCount; account++) {
    const { accountId, key } = await createAccountWithKey(dataSource, { plan: 'enterprise' });
    owners.push(accountIds.toUuid(accountId));
    const response = await fetch(`${urls[0]}/api/v1/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: receiver.urlOf(account), events: types }),
    });
    if (response.status !== 201) throw new Error(`The webhook was refused: ${await response.text()}`);
    receiver.expect(account, ((await response.json()) as { data: { secret: string } }).data.secret);
    accounts.push({ urls, key });
  }
  await dataSource.destroy();
  return accounts;
}

interface Killing extends Pick<WebhookRunOptions, 'kills'> {
  postgres: Postgres;
  nodes: readonly ServiceNode[];
  random: () => number;
  log: ToolHooks['log'];
}

/** Each API in turn, then PostgreSQL. What was killed starts again at once. */
async function killInTurn({ postgres, nodes, kills, random, log }: Killing): Promise<void> {
  for (let count = 0; count < kills; count++) {
    await wait(delayMs.min + random() * (delayMs.max - delayMs.min));
    const node = nodes[count % (nodes.length + 1)];
    log(`kill -9 ${String(count + 1).padStart(2)} of ${kills}: ${node ? `the API at ${node.url}` : 'PostgreSQL'}`);
    if (!node) {
      await postgres.killPostmaster();
      continue;
    }
    if (node.crash !== undefined) throw new Error(`An API crashed:\n${node.crash}`);
    await node.kill();
    await node.start('live');
  }
}

async function untilDelivered(postgres: Postgres, log: ToolHooks['log']): Promise<void> {
  await eventually(
    async () => {
      await postgres.query(skipDelays);
      await postgres.query(wake);
      const [row] = await postgres.query<{ count: number }>(waiting);
      log(`${row?.count} deliveries wait`);
      if (row?.count !== 0) {
        await wait(2_000);
        throw new Error(`${row?.count} deliveries still wait.`);
      }
    },
    { withinMs: deliveredWithinMs },
  );
}
