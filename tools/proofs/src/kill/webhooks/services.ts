import { migrate } from '@tminus/database';
import { accountIds, eventIds } from '@tminus/domain';
import {
  type Random,
  ServiceNode,
  type ToolHooks,
  createAccountWithKey,
  temporaryFolder,
  withDataSource,
} from '@tminus/testing';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Postgres } from '../services/postgres.ts';
import { Receiver } from './receiver.ts';

export const eventTypes = ['timer.created', 'timer.updated', 'timer.deleted'];

/** An account with a webhook. */
export interface Account {
  /** Of the APIs. */
  urls: readonly string[];
  key: string;
}

/** PostgreSQL, two APIs, and a receiver of webhooks. */
export class WebhookServices {
  private constructor(
    readonly postgres: Postgres,
    readonly nodes: readonly ServiceNode[],
    readonly receiver: Receiver,
    /** The UUIDs of the accounts: the receiver knows them by their index. */
    private readonly owners: string[],
  ) {}

  static async start(hooks: ToolHooks, random: Random): Promise<WebhookServices> {
    const folder = await temporaryFolder(hooks, tmpdir());
    const postgres = await Postgres.start(join(folder, 'database'));
    hooks.onCleanup(() => postgres.close());
    await migrate(postgres.url);
    const environment = {
      DATABASE_URL: postgres.serviceUrl,
      ENCRYPTION_KEY: Buffer.alloc(32, 'k').toString('base64'),
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.1',
    };
    const nodes: ServiceNode[] = [];
    for (const name of ['api-1', 'api-2'])
      nodes.push(await ServiceNode.launch({ name: 'api', dataDir: join(folder, name), environment }, hooks));
    const owners: string[] = [];
    const receiver = await Receiver.start({ random, accountOf: (id) => accountOf(id, postgres, owners) });
    hooks.onCleanup(() => receiver.stop());
    return new WebhookServices(postgres, nodes, receiver, owners);
  }

  /** @returns also the index of the last one */
  addAccounts(count: number): Promise<{ accounts: Account[]; last: number }> {
    return withDataSource(this.postgres.url, async (dataSource) => {
      const urls = this.nodes.map(({ url }) => url);
      const accounts: Account[] = [];
      while (accounts.length < count) {
        const { accountId, key } = await createAccountWithKey(dataSource, { plan: 'enterprise' });
        const index = this.owners.push(accountIds.toUuid(accountId)) - 1;
        const response = await fetch(`${urls[0]}/api/v1/webhooks`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ url: this.receiver.urlOf(index), events: eventTypes }),
        });
        if (response.status !== 201) throw new Error(`The webhook was refused: ${await response.text()}`);
        this.receiver.expect(index, ((await response.json()) as { data: { secret: string } }).data.secret);
        accounts.push({ urls, key });
      }
      return { accounts, last: this.owners.length - 1 };
    });
  }
}

/** @returns undefined for an event that is not committed; `unknown` if PostgreSQL does not answer */
async function accountOf(
  eventId: string,
  postgres: Postgres,
  owners: readonly string[],
): Promise<number | undefined | 'unknown'> {
  const event = eventIds.parse(eventId);
  if (event === undefined) return undefined;
  const query = 'SELECT account_id AS id FROM account_events WHERE id = $1';
  try {
    const [row] = await postgres.query<{ id: string }>(query, [eventIds.toUuid(event)]);
    return row && owners.indexOf(row.id);
  } catch {
    return 'unknown';
  }
}
