import { Injectable } from '@nestjs/common';
import {
  type AccountId,
  type Actor,
  ApiError,
  type Mode,
  type PlanName,
  type Scope,
  accountIds,
  changesBetween,
  changesOfNew,
  operator,
  system,
} from '@tminus/domain';
import { DataSource, type EntityManager } from 'typeorm';
import type { AccountEntity } from '../entities/account.entity.ts';
import { ApiKeyEntity } from '../entities/access.entities.ts';
import { EventRecorder } from './event-recorder.ts';
import { lockAccount } from './account.repository.ts';
import { deleteWebhooksOf } from './webhook.repository.ts';

export interface NewApiKey {
  publicId: string;
  accountId: AccountId;
  mode: Mode;
  name: string;
  secretHash: Buffer;
  scopes: Scope[];
  /** How long the key is valid, by the clock of the database. Default: without an end. */
  lifetimeSeconds?: number | undefined;
  /** How many active keys the account may have; default: any number. */
  maxActive?: number | undefined;
  /** Who creates it. It does not outlast a key that does. Default: the operator. */
  actor?: Actor | undefined;
  /** Throws if a key, as it is stored, may not create this one. */
  checkCreator?: (creator: ActiveApiKey) => void;
}

export interface Revocation {
  /** Default: the key of any account. */
  accountId?: AccountId;
  /** Default: the operator. */
  actor?: Actor;
  /** Which the key must have. Default: any. */
  mode?: Mode | undefined;
  /** Whether the webhooks that the key has created are deleted with it. Only for a key of `accountId`. Default: they remain. */
  deletesWebhooks?: boolean;
}

const revoke = `UPDATE api_keys SET revoked_at = now()
  WHERE public_id = $1 AND revoked_at IS NULL AND ($2::uuid IS NULL OR account_id = $2) AND ($3::text IS NULL OR mode = $3)
  RETURNING account_id AS "accountId", mode`;

const expiringAtOnce = 250;

/** Waits for nobody, as `lockDue` of the deadlines of timers. */
const lockExpiring = `SELECT public_id AS "publicId", account_id AS "accountId", mode, expires_at AS "expiresAt"
  FROM api_keys JOIN accounts ON accounts.id = account_id
 WHERE revoked_at IS NULL AND announced_expiry IS DISTINCT FROM expires_at
   AND expires_at > $1::timestamptz AND expires_at <= $1::timestamptz + make_interval(days => $2)
 ORDER BY expires_at LIMIT ${expiringAtOnce} FOR NO KEY UPDATE OF api_keys SKIP LOCKED FOR KEY SHARE OF accounts SKIP LOCKED`;

/** A key that works, as it is stored: callers may be seconds older. */
export interface ActiveApiKey {
  publicId: string;
  mode: Mode;
  name: string;
  scopes: Scope[];
  expiresAt: Date | null;
  /** The time of the database. */
  now: Date;
}

type ApiKeyChange = Pick<ActiveApiKey, 'name' | 'scopes' | 'expiresAt'>;

/** An active key is neither revoked nor expired. */
const isActive = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())';

interface ApiKeyTimes {
  createdAt: Date;
  /** Null for a key that does not expire. */
  expiresAt: Date | null;
}

/** What the authentication of a caller needs. */
interface ApiKeyForAuthentication {
  accountId: AccountId;
  plan: PlanName;
  mode: Mode;
  scopes: Scope[];
  secretHash: Buffer;
  isRevoked: boolean;
  /** By the clock of the database when it answered; null for a key that does not expire. 0 or less: the key has expired. */
  expiresInMs: number | null;
}

/** A key that still works. */
export interface ExpiringApiKey {
  publicId: string;
  name: string;
  expiresAt: Date;
}

export type ApiKeyWithAccount = ApiKeyEntity & { account: AccountEntity };

/** Locks a key. It cannot be revoked until the end of the transaction. */
async function findActive(
  manager: EntityManager,
  account: string,
  publicId: string,
): Promise<ActiveApiKey | undefined> {
  const rows: ActiveApiKey[] = await manager.query(
    `SELECT public_id AS "publicId", mode, name, scopes, expires_at AS "expiresAt", now() AS now FROM api_keys
      WHERE public_id = $2 AND account_id = $1 AND ${isActive} FOR NO KEY UPDATE`,
    [account, publicId],
  );
  return rows[0];
}

async function findActor(manager: EntityManager, account: string, publicId: string): Promise<ActiveApiKey> {
  const actor = await findActive(manager, account, publicId);
  if (!actor) throw new ApiError('unauthorized');
  return actor;
}

@Injectable()
export class ApiKeyRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: EventRecorder = new EventRecorder(),
  ) {}

  /**
   * @returns the key; undefined if the account has `maxActive` keys of the mode. Exact under any number of concurrent requests.
   * @throws ApiError (as a rejection) `unauthorized` if the key that creates it does not work anymore; what `checkCreator` throws
   */
  create({
    maxActive = Infinity,
    actor = operator,
    checkCreator,
    ...key
  }: NewApiKey): Promise<ApiKeyTimes | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const account = await lockAccount(manager, key.accountId);
      const creator = actor.kind === 'key' ? await findActor(manager, account, actor.id) : undefined;
      if (creator) checkCreator?.(creator);
      const rows: ApiKeyTimes[] = await manager.query(
        `INSERT INTO api_keys (public_id, account_id, name, secret_hash, scopes, mode, expires_at)
         SELECT $1, $2, $3, $4, $5, $9, least(date_trunc('second', now() + make_interval(secs => $6::float8)), $8::timestamptz)
          WHERE (SELECT count(*) FROM api_keys WHERE account_id = $2 AND mode = $9 AND ${isActive}) < $7::float8
         RETURNING created_at AS "createdAt", expires_at AS "expiresAt"`,
        [
          key.publicId,
          account,
          key.name,
          key.secretHash,
          key.scopes,
          key.lifetimeSeconds ?? null,
          maxActive,
          creator?.expiresAt,
          key.mode,
        ],
      );
      const [created] = rows;
      if (!created) return undefined;
      const { publicId: subject, accountId, mode, name, scopes } = key;
      const changes = changesOfNew({ name, scopes, expiresAt: created.expiresAt });
      await this.recorder.record(manager, { accountId, type: 'key.created', subject, mode, actor, changes });
      return created;
    });
  }

  /**
   * Changes an active key.
   * @param change - receives the key, and the one that changes it, which may be itself; undefined: a person does. Returns the new values; if it throws, nothing changes and the error is passed on
   * @returns undefined if the account has no such key, or a test key would change a live one
   * @throws ApiError (as a rejection) `unauthorized` if the actor does not work anymore
   */
  update(
    { accountId, publicId, actor }: { accountId: AccountId; publicId: string; actor: Actor },
    change: (current: ActiveApiKey, giver: ActiveApiKey | undefined) => ApiKeyChange,
  ): Promise<ApiKeyEntity | undefined> {
    return this.dataSource.transaction(async (manager) => {
      const account = await lockAccount(manager, accountId);
      const giver = actor.kind === 'key' ? await findActor(manager, account, actor.id) : undefined;
      const current = await findActive(manager, account, publicId);
      if (!current || (giver?.mode === 'test' && current.mode !== 'test')) return undefined;
      const changed = change(current, giver);
      await manager.update(ApiKeyEntity, { publicId, accountId }, changed);
      const { name, scopes, expiresAt } = current;
      const changes = changesBetween({ name, scopes, expiresAt }, changed);
      const event = { accountId, type: 'key.updated', subject: publicId, actor } as const;
      if (Object.keys(changes.after).length > 0)
        await this.recorder.record(manager, { ...event, mode: current.mode, changes });
      return manager.findOneByOrFail(ApiKeyEntity, { publicId, accountId });
    });
  }

  async hasActive(accountId: AccountId): Promise<boolean> {
    const keys: unknown[] = await this.dataSource.query(
      `SELECT FROM api_keys WHERE account_id = $1 AND ${isActive} LIMIT 1`,
      [accountIds.toUuid(accountId)],
    );
    return keys.length > 0;
  }

  /** The keys of an account: active ones first, then by time, newest first. @param mode - default: both */
  findNewest(accountId: AccountId, limit: number, mode?: Mode): Promise<ApiKeyEntity[]> {
    return this.dataSource
      .createQueryBuilder(ApiKeyEntity, 'key')
      .where({ accountId, ...(mode && { mode }) })
      .orderBy(`(${isActive.replaceAll(/(revoked_at|expires_at)/g, 'key.$1')})`, 'DESC')
      .addOrderBy('key.createdAt', 'DESC')
      .limit(limit)
      .getMany();
  }

  /** Finds a key and its account in one query, to authenticate a caller whose account is not known yet. */
  async findForAuthentication(publicId: string): Promise<ApiKeyForAuthentication | undefined> {
    const rows: (Omit<ApiKeyForAuthentication, 'accountId'> & { accountId: string })[] = await this.dataSource.query(
      `SELECT account_id AS "accountId", plan, mode, scopes, secret_hash AS "secretHash", revoked_at IS NOT NULL AS "isRevoked",
              (extract(epoch FROM expires_at - clock_timestamp()) * 1000)::float8 AS "expiresInMs"
         FROM api_keys JOIN accounts ON accounts.id = account_id
        WHERE public_id = $1`,
      [publicId],
    );
    return rows[0] && { ...rows[0], accountId: accountIds.fromUuid(rows[0].accountId) };
  }

  /** The keys of an account, or of one of its modes, that expire within `days`, by the clock of the database, soonest first. */
  findExpiring(accountId: AccountId, days: number, mode?: Mode): Promise<ExpiringApiKey[]> {
    return this.dataSource.query(
      `SELECT public_id AS "publicId", name, expires_at AS "expiresAt"
         FROM api_keys
        WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > now() AND expires_at <= now() + make_interval(days => $2)
          AND ($3::text IS NULL OR mode = $3)
        ORDER BY expires_at, public_id`,
      [accountIds.toUuid(accountId), days, mode ?? null],
    );
  }

  /**
   * Stores `key.expiring` for keys that expire within `days`, at most `expiringAtOnce`: once for each key and time. Several processes may call it at the same
   * time.
   * @returns whether there may be more
   */
  storeExpiring(now: Date, days: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<(ExpiringApiKey & { accountId: string; mode: Mode })[]>(lockExpiring, [
        now,
        days,
      ]);
      if (rows.length === 0) return false;
      const events = rows.map(({ publicId: subject, accountId, mode, expiresAt }) => {
        const event = {
          accountId: accountIds.fromUuid(accountId),
          type: 'key.expiring',
          subject,
          mode,
          actor: system,
        } as const;
        return { ...event, changes: changesOfNew({ expiresAt }) };
      });
      await this.recorder.record(manager, ...events);
      await manager.query('UPDATE api_keys SET announced_expiry = expires_at WHERE public_id = ANY ($1::text[])', [
        rows.map(({ publicId }) => publicId),
      ]);
      return rows.length === expiringAtOnce;
    });
  }

  /** Oldest first, including revoked keys. */
  list(accountId?: AccountId): Promise<ApiKeyWithAccount[]> {
    const found = this.dataSource.manager.find(ApiKeyEntity, {
      where: accountId === undefined ? {} : { accountId },
      relations: { account: true },
      order: { createdAt: 'ASC' },
    });
    return found as Promise<ApiKeyWithAccount[]>;
  }

  /** @param uses - the last use of each key, by public id */
  async saveLastUses(uses: ReadonlyMap<string, Date>): Promise<void> {
    await this.dataSource.query(
      `UPDATE api_keys SET last_used_at = used.at
         FROM unnest($1::text[], $2::timestamptz[]) AS used (public_id, at)
        WHERE api_keys.public_id = used.public_id AND (last_used_at IS NULL OR last_used_at < used.at)`,
      [[...uses.keys()], [...uses.values()]],
    );
  }

  findOne(accountId: AccountId, publicId: string): Promise<ApiKeyEntity | null> {
    return this.dataSource.manager.findOneBy(ApiKeyEntity, { publicId, accountId });
  }

  /** @returns false if the key does not exist or was revoked before */
  revoke(
    publicId: string,
    { accountId, actor = operator, mode, deletesWebhooks = false }: Revocation = {},
  ): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      // In the order of other changes, and so that the key creates no webhook meanwhile.
      if (accountId) await lockAccount(manager, accountId);
      const values = [publicId, accountId === undefined ? null : accountIds.toUuid(accountId), mode ?? null];
      const [[revoked]] = await manager.query<[{ accountId: string; mode: Mode }[], number]>(revoke, values);
      if (!revoked) return false;
      const owner = accountIds.fromUuid(revoked.accountId);
      const event = { accountId: owner, type: 'key.revoked', subject: publicId, actor } as const;
      await this.recorder.record(manager, { ...event, mode: revoked.mode });
      if (deletesWebhooks) await deleteWebhooksOf(manager, this.recorder, { accountId: owner, id: publicId }, actor);
      return true;
    });
  }
}
