import { Injectable } from '@nestjs/common';
import { SignInAttempts, normalizeEmail } from '@tminus/auth';
import { type AccountEntity, AccountRepository, CredentialsRepository } from '@tminus/database';
import { type AccountId, ApiError } from '@tminus/domain';
import { CurrentPassword } from '../password/current-password.ts';
import { AttemptSubjects } from '../session/attempt-subjects.ts';
import type { ProfileDto, UpdateProfileDto } from './profile.dto.ts';

/** What the owner of an account can change. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly credentials: CredentialsRepository,
    private readonly currentPassword: CurrentPassword,
    private readonly attempts: SignInAttempts,
    private readonly subjects: AttemptSubjects,
  ) {}

  async get(accountId: AccountId): Promise<ProfileDto> {
    const { email, timezone, language, numberFormat, shortcuts } = await this.find(accountId);
    return { email, timezone, language, numberFormat, shortcuts };
  }

  /** @throws ApiError `email_taken`, `too_many_attempts`, or what `CurrentPassword` throws if the email address changes */
  async update(accountId: AccountId, { email, currentPassword, ...settings }: UpdateProfileDto): Promise<ProfileDto> {
    if (email !== undefined) await this.changeEmail(await this.find(accountId), email, currentPassword);
    await this.accounts.updateProfile(accountId, settings);
    return this.get(accountId);
  }

  private async changeEmail(account: AccountEntity, email: string, password: string | undefined): Promise<void> {
    const address = normalizeEmail(email);
    if (address === account.email) return;
    await this.currentPassword.assertCorrect(account, password);
    // Never taken back: the outcome tells whether an address has an account.
    await this.attempts.begin([this.subjects.account('email', account.id)]);
    if (!(await this.credentials.changeEmail(account.id, address))) throw new ApiError('email_taken');
  }

  private async find(accountId: AccountId): Promise<AccountEntity> {
    const account = await this.accounts.find(accountId);
    if (!account) throw new ApiError('session_required'); // deleted a moment ago
    return account;
  }
}
