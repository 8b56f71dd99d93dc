import { Injectable } from '@nestjs/common';
import { type AccountId, type Actor, type PlanName, type SessionId, accountIds, sessionIds } from '@tminus/domain';
import { DataSource, Raw } from 'typeorm';
import type { AccountEntity } from '../entities/account.entity.ts';
import { SessionEntity } from '../entities/access.entities.ts';
import { EventRecorder } from './event-recorder.ts';

/** The client that uses a session. */
export interface SessionClient {
  address: string;
  userAgent: string;
}

interface NewSession extends SessionClient {
  /** As it was when its owner proved to be the owner. */
  account: Pick<AccountEntity, 'id' | 'passwordHash'>;
  tokenHash: Buffer;
  /** Who signs in. Undefined: the session is part of another change, which has its own event. */
  actor?: Actor | undefined;
}

/** What the authentication of a request needs. */
interface SessionForAuthentication {
  id: SessionId;
  accountId: AccountId;
  plan: PlanName;
  /** The use should be saved: see `saveUse`. */
  needsSaving: boolean;
  /** The session should get a new token: see `rotate`. */
  needsRotation: boolean;
}

/** An account's sessions beyond this number end, the least recently used first. */
const maxSessionsPerAccount = 100;

/** 30 days after the last use, and at most 90 days after sign-in. */
const expiry = (createdAt: string) => `least(${createdAt} + interval '90 days', now() + interval '30 days')`;

/**
 * A token of the last day is new enough. The same token causes a second rotation only if its successor was never used for an hour:
 * requests at the same moment cause one, and a browser that never received the successor gets another.
 */
const rotationIsDue = `CASE WHEN token_hash = $1 THEN rotated_at < now() - interval '1 day'
  ELSE previous_expires_at IS NULL AND rotated_at < now() - interval '1 hour' END`;

/** The newest token, or the one before it until a minute after the newest was first used: a browser sends requests in parallel. */
const isValid = `expires_at > now() AND (token_hash = $1
  OR previous_token_hash = $1 AND (previous_expires_at IS NULL OR previous_expires_at > now()))`;

const create = `INSERT INTO sessions (id, account_id, token_hash, expires_at, address, user_agent)
  SELECT $1, id, $4, ${expiry('now()')}, $5, $6 FROM accounts WHERE id = $2 AND password_hash IS NOT DISTINCT FROM $3 FOR SHARE
  RETURNING id`;

const find = `SELECT sessions.id, account_id AS "accountId", plan,
    last_used_at < now() - interval '1 minute'
      OR token_hash = $1 AND previous_token_hash IS NOT NULL AND previous_expires_at IS NULL AS "needsSaving",
    ${rotationIsDue} AS "needsRotation"
  FROM sessions JOIN accounts ON accounts.id = account_id
  WHERE ${isValid}`;

const saveUse = `UPDATE sessions
  SET last_used_at = now(), expires_at = ${expiry('created_at')}, address = $2, user_agent = $3,
    previous_expires_at = CASE WHEN token_hash = $1 AND previous_token_hash IS NOT NULL
      THEN coalesce(previous_expires_at, now() + interval '1 minute') ELSE previous_expires_at END
  WHERE ${isValid}`;

const rotate = `UPDATE sessions SET token_hash = $2, previous_token_hash = $1, previous_expires_at = NULL, rotated_at = now()
  WHERE ${isValid} AND ${rotationIsDue}`;

/** Ends the sessions of an account that are over the limit, by their last use. */
const endSurplus = `DELETE FROM sessions WHERE id IN
  (SELECT id FROM sessions WHERE account_id = $1 ORDER BY last_used_at DESC, id DESC OFFSET ${maxSessionsPerAccount})`;

@Injectable()
export class SessionRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: EventRecorder = new EventRecorder(),
  ) {}

  /**
   * Waits for a change of the password that is in progress: it ends all sessions, and this one would come too late for that.
   * @returns undefined if the account is gone or its password is no longer the given one
   */
  create({ account, tokenHash, address, userAgent, actor }: NewSession): Promise<SessionId | undefined> {
    const id = sessionIds.create();
    const accountId = accountIds.toUuid(account.id);
    const values = [sessionIds.toUuid(id), accountId, account.passwordHash, tokenHash, address, userAgent];
    return this.dataSource.transaction(async (manager) => {
      if ((await manager.query<unknown[]>(create, values)).length === 0) return undefined;
      await manager.query(endSurplus, [accountId]);
      if (actor)
        await this.recorder.record(manager, { accountId: account.id, type: 'session.created', subject: id, actor });
      return id;
    });
  }

  /** Finds an active session and its account. */
  async findForAuthentication(tokenHash: Buffer): Promise<SessionForAuthentication | undefined> {
    type Row = Omit<SessionForAuthentication, 'id' | 'accountId'> & { id: string; accountId: string };
    const [row] = await this.dataSource.query<Row[]>(find, [tokenHash]);
    return row && { ...row, id: sessionIds.fromUuid(row.id), accountId: accountIds.fromUuid(row.accountId) };
  }

  /** Whether its owner has signed in within the last ten minutes. */
  async isRecent(id: SessionId): Promise<boolean> {
    const statement = `SELECT FROM sessions WHERE id = $1 AND created_at > now() - interval '10 minutes'`;
    return (await this.dataSource.query<unknown[]>(statement, [sessionIds.toUuid(id)])).length > 0;
  }

  async saveUse(tokenHash: Buffer, { address, userAgent }: SessionClient): Promise<void> {
    await this.dataSource.query(saveUse, [tokenHash, address, userAgent]);
  }

  /**
   * Replaces the token of a session if that is due. The old token works until a minute after the new one is first used.
   * @returns whether `newTokenHash` is now valid
   */
  async rotate(tokenHash: Buffer, newTokenHash: Buffer): Promise<boolean> {
    const [, count] = await this.dataSource.query<[unknown, number]>(rotate, [tokenHash, newTokenHash]);
    return count === 1;
  }

  /** The active sessions of an account, most recently used first. */
  list(accountId: AccountId): Promise<SessionEntity[]> {
    return this.dataSource.manager.find(SessionEntity, {
      where: { accountId, expiresAt: Raw((column) => `${column} > now()`) },
      order: { lastUsedAt: 'DESC', id: 'DESC' },
    });
  }

  /** @returns whether the account had that session */
  end(accountId: AccountId, id: SessionId, actor: Actor): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(SessionEntity, { accountId, id });
      if (affected === 1) await this.recorder.record(manager, { accountId, type: 'session.ended', subject: id, actor });
      return affected === 1;
    });
  }

  /** Ends the session of a token, if there is one. */
  async endByToken(tokenHash: Buffer): Promise<void> {
    await this.dataSource.query('DELETE FROM sessions WHERE token_hash = $1 OR previous_token_hash = $1', [tokenHash]);
  }

  endAll(accountId: AccountId, actor: Actor): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await manager.delete(SessionEntity, { accountId });
      await this.recorder.record(manager, { accountId, type: 'session.ended', actor });
    });
  }
}
