import { Injectable } from '@nestjs/common';
import { type AccountEntity, type SessionClient, type SessionEntity, SessionRepository } from '@tminus/database';
import type { AccountId, Actor, SessionId } from '@tminus/domain';
import { LRUCache } from 'lru-cache';
import type { Session, SessionCaller } from './caller.ts';
import { csrfTokenOf, hashToken, isToken, newToken } from './tokens.ts';

/** How many tokens that were valid are remembered with their accounts, to tell them from guesses. Each takes about 200 bytes. */
const maxKnownTokens = 10_000;
const maxUserAgentLength = 400;

/** A session, and its token if the browser has to store a new one. */
export interface OpenedSession {
  token: string;
  session: Session;
}

/**
 * The sessions of the console. Every request asks the database, so a session that has ended is refused by all nodes at once: people
 * send few requests.
 */
@Injectable()
export class SessionsService {
  private readonly knownTokens = new LRUCache<string, AccountId>({ max: maxKnownTokens });

  constructor(private readonly repository: SessionRepository) {}

  /**
   * Starts a session of somebody who has proved to own the account.
   * @param account - as it was at the proof
   * @param isSignIn - false: the session is part of another change, such as of the password
   * @returns undefined if the account is gone or its password has changed since
   */
  async open(account: AccountEntity, client: SessionClient, isSignIn = true): Promise<OpenedSession | undefined> {
    const token = newToken();
    const tokenHash = hashToken(token);
    const sessionId = await this.repository.create({
      ...{ account, tokenHash, ...bounded(client) },
      actor: isSignIn ? { ...person, address: client.address } : undefined,
    });
    if (sessionId === undefined) return undefined;
    this.knownTokens.set(textOf(tokenHash), account.id);
    const caller = { accountId: account.id, plan: account.plan, sessionId, actor: person };
    return { token, session: { caller, csrfToken: csrfTokenOf(token), needsRotation: false } };
  }

  /** The account of a token that was valid here when it was last used. Never asks the database. */
  knownAccount(token: string): AccountId | undefined {
    return isToken(token) ? this.knownTokens.get(textOf(hashToken(token))) : undefined;
  }

  /**
   * @param admitLookUp - called before the database is asked for a token that was never valid here; if it throws, the database is not asked
   * @returns undefined if the token is malformed or unknown, or its session has ended
   */
  async authenticate(
    token: string,
    client: SessionClient,
    admitLookUp?: () => Promise<void>,
  ): Promise<Session | undefined> {
    if (!isToken(token)) return undefined;
    const tokenHash = hashToken(token);
    if (!this.knownTokens.has(textOf(tokenHash))) await admitLookUp?.();
    const found = await this.repository.findForAuthentication(tokenHash);
    if (!found) {
      this.knownTokens.delete(textOf(tokenHash));
      return undefined;
    }
    this.knownTokens.set(textOf(tokenHash), found.accountId);
    if (found.needsSaving) await this.repository.saveUse(tokenHash, bounded(client));
    const { id: sessionId, accountId, plan, needsRotation } = found;
    return { caller: { accountId, plan, sessionId, actor: person }, csrfToken: csrfTokenOf(token), needsRotation };
  }

  /**
   * Gives a session a new token, once a day.
   * @returns undefined if another request has done it
   */
  async rotate(token: string, { caller }: Session): Promise<OpenedSession | undefined> {
    const next = newToken();
    const nextHash = hashToken(next);
    if (!(await this.repository.rotate(hashToken(token), nextHash))) return undefined;
    this.knownTokens.set(textOf(nextHash), caller.accountId);
    return { token: next, session: { caller, csrfToken: csrfTokenOf(next), needsRotation: false } };
  }

  /** The sessions of an account, most recently used first. */
  list(accountId: AccountId): Promise<SessionEntity[]> {
    return this.repository.list(accountId);
  }

  /** @returns whether the account had that session */
  end({ accountId, actor }: SessionCaller, sessionId: SessionId): Promise<boolean> {
    return this.repository.end(accountId, sessionId, actor);
  }

  endAll({ accountId, actor }: SessionCaller): Promise<void> {
    return this.repository.endAll(accountId, actor);
  }

  /** Ends the session of a token, if there is one: another one replaces it. */
  async endByToken(token: string): Promise<void> {
    if (isToken(token)) await this.repository.endByToken(hashToken(token));
  }
}

const person: Actor = { kind: 'person' };

const textOf = (tokenHash: Buffer) => tokenHash.toString('base64');

/** Only as much as a list of sessions shows. PostgreSQL refuses NUL, and a header can contain every other byte. */
const bounded = ({ address, userAgent }: SessionClient): SessionClient => ({
  address,
  userAgent: userAgent.replaceAll(/[^\x20-\x7e]/g, '').slice(0, maxUserAgentLength),
});
