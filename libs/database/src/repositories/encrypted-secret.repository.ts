import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { webhookIds } from '@tminus/domain';
import { TokenKeyEntity } from '../entities/access.entities.ts';

/** The keys of deadline tokens. They belong to the installation, not to an account. */
@Injectable()
export class TokenKeyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The newest first: by when they sign. */
  list(): Promise<TokenKeyEntity[]> {
    return listKeys(this.dataSource.manager);
  }

  /**
   * Changes the keys while no other process does.
   * @param change - returns the keys to add or change, and those to delete
   * @returns the keys afterwards, as `list` does
   */
  change(
    change: (keys: readonly TokenKeyEntity[]) => { save?: TokenKeyEntity[]; remove?: TokenKeyEntity[] },
  ): Promise<TokenKeyEntity[]> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('LOCK TABLE token_keys IN SHARE ROW EXCLUSIVE MODE');
      const { save = [], remove = [] } = change(await listKeys(manager));
      if (save.length > 0) await manager.upsert(TokenKeyEntity, save, ['kid']);
      if (remove.length > 0)
        await manager.delete(
          TokenKeyEntity,
          remove.map(({ kid }) => kid),
        );
      return listKeys(manager);
    });
  }
}

const listKeys = (manager: EntityManager) => manager.find(TokenKeyEntity, { order: { signsFrom: 'DESC', kid: 'ASC' } });

const batchSize = 500;

/** What one row keeps secret. */
export interface EncryptedSecrets {
  /** The public id of the row, for which they are encrypted. */
  owner: string;
  secrets: Buffer[];
}

interface WebhookRow {
  id: string;
  secret: Buffer;
  previousSecret: Buffer | null;
}

const columns = 'id, secret, previous_secret AS "previousSecret"';
const listWebhooks = `SELECT ${columns} FROM webhooks WHERE id > $1 ORDER BY id LIMIT ${batchSize}`;
const lockWebhook = `SELECT ${columns} FROM webhooks WHERE id = $1 FOR NO KEY UPDATE`;
const updateWebhook = 'UPDATE webhooks SET secret = $2, previous_secret = $3 WHERE id = $1';

/** Everything that is encrypted with `ENCRYPTION_KEY`: the secrets of webhooks. */
@Injectable()
export class EncryptedSecretRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** All, a batch of rows at a time. */
  async *list(): AsyncGenerator<EncryptedSecrets> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const rows = await this.dataSource.query<WebhookRow[]>(listWebhooks, [after]);
      for (const { id, secret, previousSecret } of rows)
        yield { owner: webhookIds.fromUuid(id), secrets: previousSecret ? [secret, previousSecret] : [secret] };
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return;
      after = last.id;
    }
  }

  /**
   * Replaces the secrets of a row, unless it is gone.
   * @param replace - if it throws, nothing changes and the error is passed on
   */
  async replace(owner: string, replace: (encrypted: Buffer) => Buffer): Promise<void> {
    const id = webhookIds.parse(owner);
    if (!id) throw new Error(`${owner} is not the id of a webhook`);
    await this.dataSource.transaction(async (manager) => {
      const [row] = await manager.query<WebhookRow[]>(lockWebhook, [webhookIds.toUuid(id)]);
      if (!row) return;
      const previous = row.previousSecret && replace(row.previousSecret);
      await manager.query(updateWebhook, [row.id, replace(row.secret), previous]);
    });
  }
}
