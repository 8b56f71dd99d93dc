import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import {
  type AuthenticatedRequest,
  PasswordHasher,
  passwordLength,
  type SessionCaller,
  SignInAttempts,
} from '@tminus/auth';
import { type AccountEntity, AccountRepository, SessionRepository } from '@tminus/database';
import { ApiError, invalidField } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { AttemptSubjects } from './attempt-subjects.ts';

/** Asks for the password again before a change that a stolen session must not make. */
@Injectable()
export class CurrentPassword {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly hasher: PasswordHasher,
    private readonly attempts: SignInAttempts,
    private readonly subjects: AttemptSubjects,
  ) {}

  /**
   * Before a change that outlives the session. Somebody who has just signed in is not asked again.
   * @throws ApiError as `assertCorrect`
   */
  async assertRecent(caller: SessionCaller, password: string | undefined): Promise<void> {
    if (await this.sessions.isRecent(caller.sessionId)) return;
    const account = await this.accounts.findSignedIn(caller.accountId);
    await this.assertCorrect(caller, account, password);
  }

  /**
   * An account without a password needs none: its owner signs in with links. Each session has its own limit, so that a thief with one
   * does not keep the owner from changing the password in another.
   * @throws ApiError `invalid_request` if the field `currentPassword` is missing, `invalid_credentials`, `too_many_attempts`
   */
  async assertCorrect(
    { sessionId }: SessionCaller,
    account: AccountEntity,
    password: string | undefined,
    field = 'currentPassword',
  ): Promise<void> {
    if (account.passwordHash === null) return;
    if (password === undefined) throw invalidField(field, 'is required', 'required');
    const attempt = await this.attempts.begin([this.subjects.own('password', sessionId)]);
    const client = { isKnown: true, account: account.email };
    const isCorrect = await attempt.untilTried(this.hasher.verify(account.passwordHash, password, client));
    if (!isCorrect) throw new ApiError('invalid_credentials', { message: 'The current password is wrong.' });
    await attempt.succeeded();
  }
}

/**
 * For routes that give something away which outlives a session: a thief of a session cannot use them. The header `X-Current-Password` has the
 * password, percent-encoded, because a header cannot contain every character. Programs with an API key need none.
 */
@Injectable()
export class RecentPasswordGuard implements CanActivate {
  constructor(private readonly currentPassword: CurrentPassword) {}

  /** @throws ApiError as `CurrentPassword.assertRecent` */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { session, headers } = context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    if (session) await this.currentPassword.assertRecent(session.caller, passwordIn(headers));
    return true;
  }
}

function passwordIn({ 'x-current-password': encoded }: FastifyRequest['headers']): string | undefined {
  if (encoded === undefined) return undefined;
  try {
    const password = decodeURIComponent(String(encoded));
    if (password.length <= 2 * passwordLength.max) return password;
  } catch {
    // Not encoded.
  }
  throw invalidField('currentPassword', `must have 1 to ${passwordLength.max} characters, percent-encoded`);
}
