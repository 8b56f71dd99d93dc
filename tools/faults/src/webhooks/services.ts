import { migrate, openDatabase } from '@tminus/database';
import { accountIds, eventIds } from '@tminus/domain';
import { type ToolHooks, ServiceNode, createAccountWithKey, temporaryFolder } from '@tminus/testing';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Postgres } from '../services/postgres.ts';
import { Receiver } from './receiver.ts';

export const eventTypes = ['timer.created', 'timer.updated', 'timer.deleted'];

const apis = 2;

/** An account with a webhook. */
export interface Account {
  /** Of the APIs. */
  urls: readonly string[];
  key: string;
}

/** PostgreSQL, two APIs, and a receiver of webhooks. */
export class WebhookServices {
  /** The UUIDs of the accounts: the receiver knows them by their index. */
  private readonly owners: string[] = [];

  private constructor(
    readonly postgres: Postgres,
    readonly nodes: readonly ServiceNode[],
  ) {}

  /** @param random - in [0, 1) */
  static async start(hooks: ToolHooks, random: () => number): Promise<[WebhookServices, Receiver]> {
    const folder = await temporaryFolder(hooks, tmpdir());
    const postgres = await Postgres.start(join(folder, 'database'));
    hooks.onCleanup(() => postgres.close());
    await migrate(postgres.url);
    const nodes: ServiceNode[] = [];
    for (let index = 0; index < apis; index++) {
      const node = await newApi(postgres, join(folder, `api-${index}`));
      hooks.onCleanup(() => node.kill());
      await node.start();
      nodes.push(node);
    }
    const services = new WebhookServices(postgres, nodes);
    const receiver = await Receiver.start({ random, accountOf: (id) => services.accountOf(id) });
    hooks.onCleanup(() => receiver.stop());
    return [services, receiver];
  }

  /** @returns also the index of the last one */
  async addAccounts(count: number, receiver: Receiver): Promise<{ accounts: Account[]; last: number }> {
    const dataSource = await openDatabase({ url: this.postgres.url, poolSize: 1, applicationName: 'tminus-faults' });
    const urls = this.nodes.map(({ url }) => url);
    const accounts: Account[] = [];
    try {
      while (accounts.length < count) {
        const { accountId, key } = await createAccountWithKey(dataSource, { plan: 'enterprise' });
        const index = this.owners.push(accountIds.toUuid(accountId)) - 1;
        const response = await fetch(`${urls[0]}/api/v1/webhooks`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ url: receiver.urlOf(index), events: eventTypes }),
        });
        if (response.status !== 201) throw new Error(`The webhook was refused: ${await response.text()}`);
        receiver.expect(index, ((await response.json()) as { data: { secret: string } }).data.secret);
        accounts.push({ urls, key });
      }
    } finally {
      await dataSource.destroy();
    }
    return { accounts, last: this.owners.length - 1 };
  }

  /** @returns undefined for an event that is not committed; `unknown` if PostgreSQL does not answer */
  private async accountOf(eventId: string): Promise<number | undefined | 'unknown'> {
    const event = eventIds.parse(eventId);
    if (event === undefined) return undefined;
    const query = 'SELECT account_id AS id FROM account_events WHERE id = $1';
    try {
      const [row] = await this.postgres.query<{ id: string }>(query, [eventIds.toUuid(event)]);
      return row && this.owners.indexOf(row.id);
    } catch {
      return 'unknown';
    }
  }
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
