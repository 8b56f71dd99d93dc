import { Injectable } from '@nestjs/common';
import { findPasswordProblem, type HashClient, PasswordHasher, type SessionCaller, SignInAttempts } from '@tminus/auth';
import { type AccountEntity, AccountRepository, SessionRepository } from '@tminus/database';
import { ApiError, invalidField } from '@tminus/domain';
import { AttemptSubjects } from '../session/attempt-subjects.ts';

interface NewPasswordOf {
  /** Of the request. */
  field: string;
  /** Of the account. */
  email: string;
  client: HashClient;
}

/** Hashes passwords that people choose. */
@Injectable()
export class NewPasswords {
  constructor(private readonly hasher: PasswordHasher) {}

  /** @throws ApiError `invalid_request` for the field if attackers would guess the password */
  async hash(password: string, { field, email, client }: NewPasswordOf): Promise<string> {
    const problem = await findPasswordProblem(password, email);
    if (problem) throw invalidField(field, problem.message, problem.code);
    return this.hasher.hash(password, client);
  }
}

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
