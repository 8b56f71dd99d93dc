import { Injectable } from '@nestjs/common';
import { PasswordHasher, type SessionCaller, SignInAttempts } from '@tminus/auth';
import type { AccountEntity } from '@tminus/database';
import { ApiError, invalidField } from '@tminus/domain';
import { AttemptSubjects } from '../session/attempt-subjects.ts';

/** Asks for the password again before a change that a stolen session must not make. */
@Injectable()
export class CurrentPassword {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly attempts: SignInAttempts,
    private readonly subjects: AttemptSubjects,
  ) {}

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
    const client = { isKnown: true, name: account.id };
    const isCorrect = await attempt.untilTried(this.hasher.verify(account.passwordHash, password, client));
    if (!isCorrect) throw new ApiError('invalid_credentials', { message: 'The current password is wrong.' });
    await attempt.succeeded();
  }
}
